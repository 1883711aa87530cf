/** The words of projects that a translator may read: each Greek text once, with the places where it stands. */
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { actionData, actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { placeParts, SeenBy, TextPlace } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { contentPrefix } from '@telemachos/contract/features/languages/languages.rules.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import {
  projectSettings,
  userField,
  userFilter,
  type UserField,
} from '@telemachos/contract/features/projects/projects.schemas.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import { createHash } from 'node:crypto';
import type { Connection } from '../../db/connect.ts';
import { forEachLocalizedField, localizedFields, type LocalizedFields } from '../../platform/localize-response.ts';
import { canIn, type Viewer } from '../../access/viewer.ts';
import { holdsEverywhere, levelOf, menteeRole, mentorRole } from '@telemachos/contract/access/roles.ts';
import * as store from './content.store.ts';

type Part = (typeof placeParts)[number];

/** A project's text: its Greek, its English where it has one at its own place, where it stands and who sees it. */
export type ContentWord = {
  label: string;
  source: string;
  english: string | null;
  places: TextPlace[];
  sees: SeenBy[];
};

/** The label of a Greek text. */
export const labelOf = (greek: string): string =>
  contentPrefix + createHash('sha256').update(greek).digest('hex').slice(0, 32);

/** Places of one text that are listed: «Ναι» occurs in hundreds. */
const maxListedPlaces = 5;

type Found = { greek: string; english: string | null; part: Part; cell?: string };
type Put = (found: Found, place: Omit<TextPlace, 'Part'>, sees: readonly SeenBy[]) => void;

const parts: Readonly<Record<string, Part>> = {
  Title: 'title',
  Short: 'title',
  Text: 'text',
  Why: 'text',
  Introduction: 'text',
  Sentence: 'text',
  Label: 'label',
  Name: 'label',
  Help: 'help',
  ValidationText: 'help',
  Options: 'option',
};

/** The part that a path of names says, the last that is known of them. */
const partOf = (path: readonly string[]): Part => {
  const known = path.filter((name) => parts[name] !== undefined);
  const last = known.at(-1);
  if (path.includes('Options')) return 'option';
  return (last === undefined ? undefined : parts[last]) ?? 'other';
};

const slotsIn = (slots: LocalizedFields | null, value: unknown): Found[] => {
  const found: Found[] = [];
  if (slots)
    forEachLocalizedField(slots, value, (greek, second, path) =>
      found.push({ greek, english: second, part: partOf(path), cell: path.join('.') }),
    );
  return found;
};

const ofAction = localizedFields(actionData);
const ofDefinition = localizedFields(definition);
const ofForm = localizedFields(projectSettings.shape.ApplicationForm);
const ofField = localizedFields(userField);
const ofFilter = localizedFields(userFilter);

/** Who sees an action, by its flags; the staff make it, and see it always. */
const seersOfAction = (flags: number): SeenBy[] => [
  ...(isHiddenFrom(flags, 'own') ? [] : (['mentee'] as const)),
  ...(isHiddenFrom(flags, 'caseload') ? [] : (['mentor'] as const)),
  'staff',
];

/** Who sees what is there in these actions. */
const seersOfAny = (rows: readonly store.ActionRow[]): SeenBy[] => [
  ...new Set<SeenBy>([...rows.flatMap(({ flags }) => seersOfAction(flags)), 'staff']),
];

const [menteeLevel, mentorLevel] = [levelOf([menteeRole]), levelOf([mentorRole])];

/** Who sees a profile field: those of whose Level it is. */
const seersOfField = ({ Visible }: UserField): SeenBy[] => [
  ...(Visible < menteeLevel ? [] : (['mentee'] as const)),
  ...(Visible < mentorLevel ? [] : (['mentor'] as const)),
  'staff',
];

const putAction = (row: store.ActionRow, put: Put): void => {
  const place = { Kind: 'action' as const, Name: row.title, ProjectId: row.projectId, Id: row.id };
  const read = actionTitles.safeParse(row.titles);
  const titles: Record<string, unknown> = read.success ? read.data : {};
  const said = (key: string): string | null => (typeof titles[key] === 'string' ? titles[key] : null);
  const sees = seersOfAction(row.flags);
  put({ greek: row.title, english: said('en'), part: 'title' }, { ...place, Cell: 'Title' }, sees);
  put(
    { greek: said('short') ?? '', english: said('short_en'), part: 'title' },
    { ...place, Cell: 'Titles.short' },
    sees,
  );
  put({ greek: row.descr, english: said('descr_en'), part: 'text' }, { ...place, Cell: 'Descr' }, sees);
  put({ greek: row.groups[0] ?? '', english: said('group_en'), part: 'group' }, { ...place, Cell: 'Group.0' }, sees);
  for (const found of slotsIn(ofAction, actionData.safeParse(row.data).data))
    put(found, { ...place, Cell: `Data.${found.cell ?? ''}.el` }, sees);
};

const putProject = (row: store.ProjectRow, put: Put): void => {
  const settings = projectSettings.parse(row.settings);
  const place = { Name: row.descr, ProjectId: row.id, Id: row.id };
  for (const found of slotsIn(ofForm, settings.ApplicationForm))
    put(found, { ...place, Kind: 'form' }, ['visitor', 'applicant', 'staff']);
  const { Fields, ProjectFields, Filters } = settings.User;
  const fieldPlace = { ...place, Kind: 'field' as const };
  for (const field of [...Fields, ...ProjectFields])
    for (const found of slotsIn(ofField, field)) put(found, fieldPlace, seersOfField(field));
  // They stand over the lists of people.
  for (const found of slotsIn(ofFilter, Filters)) put(found, fieldPlace, ['mentor', 'staff']);
  const mails = settingsShape.shape.Mails.safeParse(settings['Mails']).data ?? {};
  for (const [template, { el, en }] of Object.entries(mails)) {
    const mail = { ...place, Kind: 'mail' as const, Name: template };
    if (!el) continue;
    put({ greek: el.Subject, english: en?.Subject ?? null, part: 'subject' }, mail, ['applicant', 'mentee']);
    put({ greek: el.Body, english: en?.Body ?? null, part: 'body' }, mail, ['applicant', 'mentee']);
  }
};

const putPolicy = (rows: readonly store.PolicyRow[], put: Put): void => {
  for (const row of rows.filter(({ language }) => language === 'el')) {
    const other = rows.find(({ projectId, language }) => projectId === row.projectId && language === 'en');
    const place = { Kind: 'consent' as const, Name: row.title, ProjectId: row.projectId, Id: row.projectId };
    const sees = ['visitor', 'applicant', 'mentee'] as const;
    put({ greek: row.title, english: other?.title ?? null, part: 'title' }, place, sees);
    put({ greek: row.body, english: other?.body ?? null, part: 'body' }, place, sees);
    for (const { Bit, Label } of row.purposes) {
      const english = other?.purposes.find((purpose) => purpose.Bit === Bit)?.Label ?? null;
      put({ greek: Label, english, part: 'option' }, place, sees);
    }
  }
};

/** The projects whose words somebody translates; null for all. */
export const projectsFor = (viewer: Viewer): number[] | null =>
  viewer.memberships.some(
    ({ projectId, roles }) => roles.some(holdsEverywhere) && canIn(viewer, projectId, 'texts.translate'),
  )
    ? null
    : viewer.memberships.map(({ projectId }) => projectId).filter((id) => canIn(viewer, id, 'texts.translate'));

/** Every text of the projects that the viewer translates, in the order of its places. */
export const contentWords = async (connection: Connection, viewer: Viewer): Promise<ContentWord[]> => {
  const projects = await store.projectsOf(connection, projectsFor(viewer));
  const ids = projects.map(({ id }) => id);
  const found = new Map<string, ContentWord>();
  const put: Put = ({ greek, english, part }, place, sees) => {
    if (greek.trim() === '') return;
    const known = found.get(greek) ?? { label: labelOf(greek), source: greek, english: null, places: [], sees: [] };
    found.set(greek, known);
    known.english ??= english;
    known.sees = [...new Set([...known.sees, ...sees])];
    const isTold = known.places.some(
      ({ Kind, Id, Name, Part }) => Kind === place.Kind && Id === place.Id && Name === place.Name && Part === part,
    );
    if (!isTold && known.places.length < maxListedPlaces) known.places.push({ ...place, Part: part });
  };
  const actions = await store.actionsOf(connection, ids);
  for (const row of actions) putAction(row, put);
  for (const { id, title, english } of await store.kindsOf(connection)) {
    const place = { Kind: 'kind' as const, Name: title, ProjectId: null, Id: id };
    const sees = seersOfAny(actions.filter(({ typeId }) => typeId === id));
    put({ greek: title, english: english === '' ? null : english, part: 'title' }, place, sees);
  }
  for (const row of await store.definitionsOf(connection, ids)) {
    const place = { Kind: 'questionnaire' as const, Name: row.name, ProjectId: row.projectId, Id: row.id };
    const sees: readonly SeenBy[] = row.linked
      ? ['mentee', 'mentor', 'staff']
      : seersOfAny(actions.filter(({ questId }) => questId === row.id));
    for (const one of slotsIn(ofDefinition, definition.safeParse(row.definition).data)) put(one, place, sees);
  }
  for (const row of projects) putProject(row, put);
  putPolicy(await store.policiesOf(connection, ids), put);
  return [...found.values()];
};
