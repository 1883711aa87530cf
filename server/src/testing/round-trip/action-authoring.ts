/** Round trips of actions in the making. */
import { el, oddText, oddRecord, withoutInvisible, type RoundTrip } from './texts.ts';

/** Words that everybody reads have no markup. */
const words = oddText.replace('<b>', '');
/** Of names everything is seen; what is said of an action may have several lines. */
const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu;
const line = words.replaceAll(unseen, '');
const lines = withoutInvisible(words);

const sent = {
  Title: line,
  Descr: lines,
  Titles: { en: line, short: line, 'descr_sr-Latn': lines },
  Group: [line],
  Data: { Own: oddRecord, Why: el(words) },
  Flags: 29,
};

/** An action with words of its own. */
const madeAction: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, ...sent });
  const { Actions } = await admin.done('/api/action/Making', { ProjectId: 1 });
  const back = Actions.find((action) => action.Id === Id);
  if (!back) return { sent, back };
  const { Title, Descr, Titles, Group, Data, Flags } = back;
  return { sent, back: { Title, Descr, Titles, Group, Data, Flags } };
};

/** All cells of a row. */
const savedCells: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const { Id, Version } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, Title: 'α' });
  const cells = { ...sent, Function: oddText };
  await admin.done('/api/action/SaveGrid', { Id, Version, ...cells });
  const { Actions } = await admin.done('/api/action/Making', { ProjectId: 1 });
  const back = Actions.find((action) => action.Id === Id);
  if (!back) return { sent: cells, back };
  const { Title, Descr, Titles, Group, Data, Flags, Function } = back;
  return { sent: cells, back: { Title, Descr, Titles, Group, Data, Flags, Function } };
};

/** A kind of action. */
const madeType: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const kind = {
    Descr: 'Άσκηση',
    ActionData: { Icon: 'form', Own: oddRecord },
    Functions: oddText,
    Controller: oddText,
  };
  const { Id } = await admin.done('/api/action/SaveType', { Id: 0, Version: 0, ...kind });
  const back = (await admin.done('/api/Action/Types', {})).find((type) => type.Id === Id);
  return {
    sent: kind,
    back: back && {
      Descr: back.Descr,
      ActionData: back.ActionData,
      Functions: back.Functions,
      Controller: back.Controller,
    },
  };
};

const decides = { nothing: 'names records and what becomes of them; making.test.ts reads what became' };

/** How what the calls of this room keep comes back. */
export const makingTrips = {
  'making.list': 'reads',
  'making.create': { by: 'making.list', trip: madeAction },
  'making.saveGrid': { by: 'making.list', trip: savedCells },
  'making.publish': decides,
  'making.publishedFor': 'reads',
  'making.order': decides,
  'making.duplicate': decides,
  'making.move': decides,
  'making.archive': decides,
  'making.remove': decides,
  'making.uses': 'reads',
  'making.try': 'reads',
  'making.saveType': { by: 'actions.types', trip: madeType },
  'making.removeType': decides,
} as const;
