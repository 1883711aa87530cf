/** For the tests of the room: an action with a questionnaire of one's own making. */
import { questionTypes, type definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { z } from 'zod';
import type { World } from '../../../testing/world.ts';

type Written = z.input<typeof definition>;
const el = (text: string) => ({ el: text });
const options = [1, 2, 3, 4, 5].map((Id) => ({ Id, Text: el(`Επιλογή ${Id}`), Value: Id }));

/**
 * Six questions of as many types; the groups are 1, 2, 3 and 4 (the grid's rows), 5 (number), 6 (day), 7 (words,
 * optional).
 */
export const mixed: Written = {
  Title: el('Δοκιμή'),
  ShowResults: true,
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: [
        { Id: 'ID_0001', Type: questionTypes.oneChoice, Group: 1, Text: el('Μία'), Options: options },
        {
          Id: 'ID_0002',
          Type: questionTypes.severalChoices,
          Group: 2,
          Text: el('Πολλές'),
          Options: options,
          Data: { MaxChoices: 2 },
        },
        {
          Id: 'ID_0003',
          Type: questionTypes.matchingGrid,
          Group: 3,
          Text: el('Πίνακας'),
          Options: options.slice(0, 3),
          Rows: [
            { Group: 3, Text: el('α') },
            { Group: 4, Text: el('β') },
          ],
        },
        { Id: 'ID_0004', Type: questionTypes.information, Group: 90, Text: el('Πληροφορία') },
        { Id: 'ID_0005', Type: questionTypes.numeric, Group: 5, Text: el('Αριθμός'), Data: { Min: -5, Max: 100 } },
        { Id: 'ID_0006', Type: questionTypes.date, Group: 6, Text: el('Ημέρα') },
        { Id: 'ID_0007', Type: questionTypes.openLong, Group: 7, Text: el('Λόγια'), Required: false },
      ],
    },
  ],
  Scales: [
    {
      Id: 'S',
      Name: el('Κλίμακα'),
      Method: 'mean',
      Min: 1,
      Max: 5,
      Items: [
        { Group: 1, Key: 1 },
        { Group: 3, Key: -1 },
      ],
    },
  ],
};

/** A second question that shows only after «1» in the first, and a third whose answer must be above the second's. */
export const conditional: Written = {
  Title: el('Με συνθήκες'),
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: [
        { Id: 'ID_0001', Type: questionTypes.oneChoice, Group: 1, Text: el('Μία'), Options: options },
        { Id: 'ID_0002', Type: questionTypes.numeric, Group: 2, Text: el('Δύο'), Show: 'answers.a1.OptionId == 1' },
        {
          Id: 'ID_0003',
          Type: questionTypes.numeric,
          Group: 3,
          Text: el('Τρία'),
          Show: 'answers.a1.OptionId == 1',
          Validation: 'value > double(answers.a2.Text)',
        },
      ],
    },
  ],
};

/** Make the questionnaire and its action in the demonstration project; answers the action's id. */
export const makeAction = async (
  world: World,
  definition: Written,
  { flags = 2, data = {} }: { flags?: number; data?: Record<string, unknown> } = {},
): Promise<number> => {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await world.rows<{ id: number }>(text, values))[0]?.id ?? 0;
  const quest = await one('INSERT INTO questionnaires (name) VALUES ($1) RETURNING id', [`test ${Math.random()}`]);
  await one(
    'INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at) VALUES ($1, 1, $2, now()) RETURNING id',
    [quest, definition],
  );
  return one(
    `INSERT INTO actions (project_id, type_id, title, quest_id, flags, data) VALUES (1, 3, 'Δοκιμή', $1, $2, $3) RETURNING id`,
    [quest, flags, data],
  );
};
