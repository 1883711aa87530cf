/** What stands in the way of a template: the same rules that judge whoever writes settings, actions and policies by hand. */
import { maxActions } from '@telemachos/contract/features/actions/most-actions.ts';
import { faultsOfMade } from '@telemachos/contract/features/making/making.rules.ts';
import { everybodys } from '@telemachos/contract/features/settings/field-names.rules.ts';
import { faultsOfSettings } from '@telemachos/contract/features/settings/settings-faults.rules.ts';
import { settingsShape } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { levelOf, menteeRole } from '@telemachos/contract/access/roles.ts';
import { isDeclaredKept } from '@telemachos/contract/features/projects/fields.rules.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { fieldsAt, keptFaults } from '@telemachos/contract/features/authoring/fields-kept.rules.ts';
import { stopping } from '@telemachos/contract/features/authoring/faults.ts';
import type { TemplateFile } from '@telemachos/contract/features/templates/template-file.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import { levelIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { projectMailTemplates } from '../../platform/mail-templates.ts';
import { typesOf } from '../actions/actions.store.ts';
import { namedTwice } from '../making/kind-names.shared.ts';
import { asMade, kindAsMade } from '../making/made.shared.ts';
import { usedFaults } from '../making/used.shared.ts';
import { fieldFaults } from '../settings/field-faults.shared.ts';
import { consentBitsOf, neededBits } from '../settings/consent-texts.store.ts';
import type { Decided } from './deciding.ts';
import { lostListFaults } from './definitions-part.ts';
import type { Here } from './here.ts';
import { notThere, unknownActions, unnamedActions } from './named.ts';
import { madeTypes } from './templates.store.ts';
import { actionsWith, judgedAs, settingsWith, type Ids } from './resolving.ts';

/** What is to be judged. */
export type Bringing = { file: TemplateFile; here: Here; decided: readonly Decided[]; ids: Ids };

/** The piece of a fault of settings: the one whose name its place begins with. Mails have dots in their names. */
const pieceAt = (path: string, decided: readonly Decided[]): Pick<TemplateFault, 'Part' | 'Item'> => {
  const isMail = path.startsWith('Mails.');
  const place = isMail ? path.slice('Mails.'.length) : path;
  const piece = decided.find(
    ({ part, name }) => part === (isMail ? 'mails' : 'settings') && (place === name || place.startsWith(`${name}.`)),
  );
  return { Part: isMail ? 'mails' : 'settings', Item: piece?.item ?? '' };
};

const ofSettings = async (
  connection: Connection,
  { file, here, decided }: Bringing,
  settings: Json,
): Promise<TemplateFault[]> => {
  const isTaken = (part: string) => decided.some((one) => one.taken && one.part === part);
  if (!isTaken('settings') && !isTaken('mails') && !isTaken('consent')) return [];
  const policy = isTaken('consent') ? file.Consent : null;
  const bits = policy?.Purposes.reduce((sum, { Bit }) => sum | Bit, 0);
  const consentBits = policy
    ? policy.Purposes.length === 0
      ? 0x7fff_ffff
      : (bits ?? 0)
    : await consentBitsOf(connection, here.project.id);
  const faults = [
    ...faultsOfSettings(settings, { mails: projectMailTemplates, consentBits }),
    ...(settingsShape.safeParse(settings).success ? await fieldFaults(connection, here.project, settings, []) : []),
  ];
  return faults.map(({ Path, Code, Detail }) => ({ ...pieceAt(Path, decided), Name: Path, Path, Code, Detail }));
};

const fieldsOf = (settings: Json): ReadonlySet<string> => {
  const { Fields = [], ProjectFields = [] } = settingsShape.safeParse({ User: settings['User'] }).data?.User ?? {};
  return new Set([...everybodys, ...[...Fields, ...ProjectFields].map(({ Name }) => Name)]);
};

const ofActions = async (connection: Connection, bringing: Bringing, settings: Json): Promise<TemplateFault[]> => {
  const { file, here, decided, ids } = bringing;
  const changes = actionsWith(file, here, decided, ids);
  const titles = new Map(changes.map(({ after }) => [after.id, { Item: `action:${after.key}`, Name: after.title }]));
  const titleOf = (id: string): string =>
    titles.get(Number(id))?.Name ?? here.rows.find((row) => row.id === Number(id))?.title ?? id;
  const judged = changes.map((change) => ({
    // One that was put away comes back as new: everything about it is judged.
    before: change.before?.archivedAt === null ? asMade(change.before) : null,
    after: judgedAs(change),
  }));
  const faults = [
    ...faultsOfMade(judged, here.rows.map(asMade), fieldsOf(settings)),
    ...(
      await Promise.all(
        changes.flatMap(({ before, after }) =>
          before ? [usedFaults(connection, { before, after, Id: before.id })] : [],
        ),
      )
    ).flat(),
    ...changes.flatMap(({ after }) => {
      const { Questionnaire = '', Type = '' } = file.Actions.find(({ Key }) => Key === after.key) ?? {};
      const quest = { Cell: 'QuestId', item: `questionnaire:${Questionnaire}`, Code: 'QUEST_UNKNOWN' as const };
      const type = { Cell: 'TypeId', item: `type:${Type}`, Code: 'UNKNOWN_TYPE' as const };
      return [...(after.questId === 0 ? [quest] : []), ...(after.typeId === 0 ? [type] : [])].map(
        ({ Cell, item, Code }) => ({ Id: after.id, Cell, ...notThere(decided, item, { Code, Detail: '' }) }),
      );
    }),
  ];
  const made = changes.filter(({ before }) => !before).length;
  const full = { Part: 'actions', Item: '', Name: '', Path: '', Code: 'FULL', Detail: String(maxActions) } as const;
  const named = faults.map(({ Id, Cell, Code, Detail }) => ({
    Part: 'actions' as const,
    ...(titles.get(Id) ?? { Item: '', Name: '' }),
    Path: Cell,
    Code,
    Detail: Code === 'CYCLE' || Code === 'ARCHIVED_ACTION' ? Detail.split(' ').map(titleOf).join(' → ') : Detail,
  }));
  return made > 0 && here.rows.length + made > maxActions ? [full, ...named] : named;
};

/** Kinds as those are judged that are written by hand: what an action of the kind would begin with. */
const ofTypes = async (connection: Connection, { decided }: Bringing): Promise<TemplateFault[]> => {
  const wanted = decided.filter(({ taken, item }) => taken && item.startsWith('type:'));
  // One that another project brought meanwhile is that one.
  const known = new Set(wanted.length === 0 ? [] : (await madeTypes(connection)).map(({ key }) => `type:${key}`));
  const types = wanted.filter(({ item }) => !known.has(item));
  if (types.length === 0) return [];
  // No kind that is here has such an id.
  const kinds = types.map(({ name, value }, at) => kindAsMade(-at - 1, name, Object(Object(value)['Data'])));
  const judged = kinds.map((after) => ({ before: null, after }));
  const all = [
    ...(await typesOf(connection)),
    ...kinds.map(({ Id, Title, Data }) => ({ id: Id, descr: Title, data: Data })),
  ];
  const faults = [...faultsOfMade(judged, [], new Set()), ...kinds.flatMap((kind) => namedTwice(kind, all))];
  return faults.flatMap(({ Id, Cell, Code, Detail }) => {
    const { item, name } = types[-Id - 1] ?? {};
    return item === undefined || name === undefined
      ? []
      : [
          {
            Part: 'actions' as const,
            Item: item,
            Name: name,
            Path: Cell,
            Code,
            Detail: Code === 'DUPLICATE' ? name : Detail,
          },
        ];
  });
};

/** A draft that somebody writes here, and fields that the conditions of a questionnaire may not read as they would be. */
const ofQuests = (viewer: Viewer, { here, decided }: Bringing, settings: Json): TemplateFault[] => {
  const taken = decided.filter((one) => one.taken && one.part === 'questionnaires');
  // Settings that cannot be are told as such.
  const fields = projectSettings.shape.User.safeParse(settings['User']).data;
  const keptFrom = (level: number) => (name: string) => fields !== undefined && isDeclaredKept(fields, name, level);
  const keeps = keptFrom(levelIn(viewer, here.project.id));
  const keepsFromMentees = keptFrom(levelOf([menteeRole]));
  return taken.flatMap(({ item, name, value }) => {
    const read = definition.safeParse(value);
    const faults = read.success ? stopping(keptFaults(fieldsAt(read.data), { keeps, keepsFromMentees })) : [];
    const place = { Part: 'questionnaires' as const, Item: item, Name: name };
    const isWritten = here.quests.some(({ key, draft, shared }) => draft && !shared && item === `questionnaire:${key}`);
    return [
      ...(isWritten ? [{ ...place, Path: '', Code: 'DRAFT_HERE' as const, Detail: '' }] : []),
      ...faults.map(({ Path, Code, Detail = '' }) => ({ ...place, Path: Path.join('.'), Code, Detail })),
    ];
  });
};

/** A policy whose purposes are no bits of their own, or that does not ask for what the project needs. */
const ofConsent = ({ file, decided }: Bringing, settings: Json): TemplateFault[] => {
  if (!file.Consent || !decided.some(({ taken, part }) => taken && part === 'consent')) return [];
  const bits = file.Consent.Purposes.map(({ Bit }) => Bit);
  const needed = neededBits(settings);
  const offered = bits.reduce((sum, bit) => sum | bit, 0);
  const isWrong = bits.some((bit, at) => (bit & (bit - 1)) !== 0 || bits.indexOf(bit) < at);
  const isShort = bits.length > 0 && (offered & needed) !== needed;
  return isWrong || isShort
    ? [
        {
          Part: 'consent',
          Item: 'consent:policy',
          Name: file.Consent.el.Title,
          Path: 'Purposes',
          Code: 'PURPOSES',
          Detail: '',
        },
      ]
    : [];
};

/** Faults that one answer reports. */
const maxReportedFaults = 200;

/** Everything that stands in the way, in the order of the parts. */
export const judgeBringing = async (
  context: Connection & { viewer: Viewer },
  bringing: Bringing,
): Promise<TemplateFault[]> => {
  const settings = settingsWith(bringing.here, bringing.decided, bringing.ids);
  const faults = [
    ...(await ofSettings(context, bringing, settings)),
    ...unknownActions(bringing),
    ...unnamedActions(bringing),
    ...ofQuests(context.viewer, bringing, settings),
    ...(await ofTypes(context, bringing)),
    ...(await ofActions(context, bringing, settings)),
    ...ofConsent(bringing, settings),
    ...lostListFaults(bringing),
  ];
  // Two rules may find the same.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()].slice(0, maxReportedFaults);
};
