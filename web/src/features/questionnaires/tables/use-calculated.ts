/**
 * The tables of the questionnaire on the screen, calculated: all of them when it opens, then after each edit only what
 * depends on it.
 */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import {
  tablesAmong,
  typedIn,
  type AnsweredTable,
} from '@telemachos/contract/features/questionnaires/tables/answers.rules.ts';
import {
  calculate,
  type Calculation,
  type TypedTables,
} from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { useMemo, useState } from 'react';
import type { Question, Questionnaire } from '../opened.shared.ts';

/** Tables that remember what was typed into them; telling them the same again changes nothing. */
const keepCalculated = (tables: readonly AnsweredTable[]) => {
  const calculation = calculate(tables.map(({ table }) => table));
  const known = new Map<string, string>();
  return {
    follow: (typed: TypedTables): Calculation => {
      const wanted = new Map(
        Object.entries(typed).flatMap(([table, cells]) =>
          Object.entries(cells).map(([address, text]): [string, string] => [`${table}!${address}`, text]),
        ),
      );
      const change = (key: string, text: string | null) => {
        const [table = '', address = ''] = key.split('!');
        calculation.type(table, address, text);
      };
      for (const key of known.keys())
        if (!wanted.has(key)) {
          known.delete(key);
          change(key, null);
        }
      for (const [key, text] of wanted)
        if (known.get(key) !== text) {
          known.set(key, text);
          change(key, text);
        }
      return calculation;
    },
  };
};

/** The tables of a questionnaire; of a question that stands alone, its own. */
const tablesFor = (within: Pick<Questionnaire, 'Section'> | null, question: Question): AnsweredTable[] => {
  const all = within ? tablesAmong(within.Section) : [];
  return all.some(({ group }) => group === question.Group) || !question.Data.Table
    ? all
    : [{ group: question.Group, table: question.Data.Table }];
};

/**
 * Every table with these answers and, for one table, what is being typed. The calculation is the same object all along:
 * read it while drawing.
 */
export const useCalculated = (
  within: Pick<Questionnaire, 'Section'> | null,
  question: Question,
  answers: Answers,
  typing?: Readonly<Record<string, string>>,
): Calculation => {
  const tables = useMemo(() => tablesFor(within, question), [within, question]);
  const [kept, setKept] = useState(() => ({ tables, live: keepCalculated(tables) }));
  let { live } = kept;
  if (kept.tables !== tables) {
    // The language changed: the same cells with other words.
    live = keepCalculated(tables);
    setKept({ tables, live });
  }
  const name = question.Data.Table?.Name;
  return live.follow({ ...typedIn(tables, answers), ...(typing && name ? { [name]: typing } : {}) });
};
