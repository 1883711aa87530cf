/**
 * What is wrong with a project's settings: one rule for the editor, which tells it while one writes, and for the server,
 * which keeps nothing that is wrong. Source: specification 000 §3, 001 §3, §5.
 */
import type { z } from 'zod';
import { demandedRoles, isRole } from '../../access/roles.ts';
import { conditionFault, valueFault } from '../../kit/conditions.ts';
import { duplicateIndexes } from '../../kit/array-polyfills.ts';
import { findDuplicateTexts } from '../../kit/texts.rules.ts';
import { parseLeniently, type Placeholders } from '../../kit/lenient-parse.rules.ts';
import { faultsOfForm } from '../applications/form-faults.rules.ts';
import { namedIn } from '../authoring/names.rules.ts';
import { fieldsIn } from '../questionnaires/fields-read.rules.ts';
import type { ApplicationQuestion, Option, ProjectSettings, UserField } from '../projects/projects.schemas.ts';
import { homesToKeep } from '../projects/menus.rules.ts';
import { everybodys, isReserved } from './field-names.rules.ts';
import { mailFaults } from './mail-faults.rules.ts';
import { secretFaults } from './secrets.rules.ts';
import { fault, settingsFaultCodes, type SettingsFault, type SettingsFaultCode } from './settings-faults.ts';
import { maxSettingsLength, settingsShape, type SettingsShape } from './settings-kept.schemas.ts';

/** Faults that one answer reports. */
const maxReportedFaults = 100;

/** What the server knows beside the settings: the slots of mails, and the bits that the policy in force can set. */
export type Around = {
  /** The places of each mail's words; without them mails are not judged. */
  mails?: Readonly<Record<string, readonly string[]>>;
  /** The bits that the purposes of the policy in force set together; without them they are not judged. */
  consentBits?: number;
  /** The project's actions; without them those that are named are not judged. */
  actions?: ReadonlySet<number>;
};

const isCode = (text: string): text is SettingsFaultCode => settingsFaultCodes.some((code) => code === text);

/** An issue of the shape as a fault. */
const asFault = (issue: z.core.$ZodIssue): SettingsFault => {
  const path = issue.path.join('.');
  if (issue.code === 'custom') return fault(path, isCode(issue.message) ? issue.message : 'SHAPE');
  if (issue.code === 'too_big')
    return fault(path, issue.origin === 'string' ? 'TOO_LONG' : 'RANGE', String(issue.maximum));
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? fault(path, 'EMPTY') : fault(path, 'RANGE', String(issue.minimum));
  if (issue.code === 'invalid_format') return fault(path, issue.format === 'date' ? 'NO_SUCH_DAY' : 'NAME');
  if (issue.code === 'invalid_value') return fault(path, 'CHOICE', issue.values.map(String).join(', '));
  return fault(path, 'SHAPE', issue.code === 'invalid_type' ? issue.expected : '');
};

/** The names that expressions may read of `user`: the declared fields, and those that everybody has. */
const namesOf = ({ Fields, ProjectFields }: SettingsShape['User']): ReadonlySet<string> =>
  new Set([...everybodys, ...[...Fields, ...ProjectFields].map(({ Name }) => Name)]);

/** Why an expression says nothing: it cannot be read, or names what is not there. */
const expressionFaults = (
  path: string,
  expression: string | undefined,
  {
    names = [],
    fields,
    broken: faultIn = conditionFault,
  }: { names?: readonly string[]; fields: ReadonlySet<string>; broken?: typeof conditionFault },
): SettingsFault[] => {
  if (!expression?.trim()) return [];
  const broken = faultIn(expression);
  if (broken) return [fault(path, 'EXPRESSION', broken.marked)];
  return [
    ...namedIn(expression)
      .names.filter((name) => !names.includes(name))
      .map((name) => fault(path, 'UNKNOWN_NAME', name)),
    ...[...new Set(fieldsIn(expression))]
      .filter((name) => !fields.has(name))
      .map((name) => fault(path, 'UNKNOWN_FIELD', name)),
  ];
};

/** Of what a list offers: values that are there twice, and options that nobody who chooses tells apart. */
const optionFaults = (path: string, options: readonly Option[] = []): SettingsFault[] => [
  ...duplicateIndexes(options.map(({ Value }) => Value)).map((at) => fault(`${path}.${at}.Value`, 'DUPLICATE')),
  ...(['Label', 'LabelEn'] as const).flatMap((name) =>
    findDuplicateTexts(options.map((one) => one[name])).map(({ at, like }) =>
      fault(`${path}.${at}.${name}`, 'TWIN', String(like + 1)),
    ),
  ),
];

const fieldFaults = (list: 'Fields' | 'ProjectFields', user: SettingsShape['User']): SettingsFault[] => {
  const known = namesOf(user);
  return user[list].flatMap((field, place) => {
    const path = `User.${list}.${place}`;
    const isList = field.Type === 'ddlist' && field.Source === undefined;
    return [
      ...(isList && (field.Options ?? []).length === 0 ? [fault(`${path}.Options`, 'NO_OPTIONS')] : []),
      // What is no list shows none.
      ...(isList ? optionFaults(`${path}.Options`, field.Options) : []),
      ...(isReserved(field.Name) ? [fault(`${path}.Name`, 'RESERVED', field.Name)] : []),
      ...expressionFaults(`${path}.Validation`, field.Validation, { names: ['value'], fields: known }),
    ];
  });
};

/** Filters of which each narrows the next, and the last the first. */
const isInCycle = (filters: ProjectSettings['User']['Filters'], place: number): boolean => {
  const next = (field: string | undefined) => filters.find(({ Field }) => Field === field);
  let at = next(filters[place]?.Cascade);
  for (let steps = 0; at && steps < filters.length; steps += 1) {
    if (at === filters[place]) return true;
    at = next(at.Cascade);
  }
  return false;
};

const filterFaults = ({ Fields, ProjectFields, Filters }: SettingsShape['User']): SettingsFault[] => {
  const declared = new Set([...Fields, ...ProjectFields].map(({ Name }) => Name));
  return Filters.flatMap(({ Field, Cascade, Options }, place) => [
    ...optionFaults(`User.Filters.${place}.Options`, Options),
    ...(declared.has(Field) ? [] : [fault(`User.Filters.${place}.Field`, 'UNKNOWN_FIELD', Field)]),
    ...(Cascade === undefined || Cascade === '' || declared.has(Cascade)
      ? []
      : [fault(`User.Filters.${place}.Cascade`, 'UNKNOWN_FIELD', Cascade)]),
    ...(isInCycle(Filters, place) ? [fault(`User.Filters.${place}.Cascade`, 'CYCLE')] : []),
  ]);
};

const userFaults = (user: SettingsShape['User']): SettingsFault[] => {
  const { Fields, ProjectFields, Filters } = user;
  const twice = (path: string, names: readonly string[], key: string) =>
    duplicateIndexes(names).map((at) => fault(`${path}.${at}.${key}`, 'DUPLICATE', names[at]));
  const names = (fields: readonly UserField[]) => fields.map(({ Name }) => Name);
  return [
    ...twice('User.Fields', names(Fields), 'Name'),
    // A field is the person's or the project's: what it is kept from would hang on which is meant.
    ...duplicateIndexes([...names(Fields), ...names(ProjectFields)])
      .filter((at) => at >= Fields.length)
      .map((at) => fault(`User.ProjectFields.${at - Fields.length}.Name`, 'DUPLICATE')),
    ...fieldFaults('Fields', user),
    ...fieldFaults('ProjectFields', user),
    ...twice(
      'User.Filters',
      Filters.map(({ Field }) => Field),
      'Field',
    ),
    ...filterFaults(user),
    ...(['Label', 'Color', 'Letter'] as const).flatMap((key) =>
      expressionFaults(`User.${key}`, user[key], { fields: namesOf(user), broken: valueFault }),
    ),
  ];
};

const formFaults = (sections: ProjectSettings['ApplicationForm']): SettingsFault[] => {
  if (sections.every(({ Questions }) => Questions.length === 0)) return [];
  const placeOf = new Map<string, string>();
  sections.forEach(({ Questions }, section) =>
    Questions.forEach(({ Key }: ApplicationQuestion, place) => {
      placeOf.set(Key, `ApplicationForm.${section}.Questions.${place}`);
    }),
  );
  const ofForm = faultsOfForm(sections).map(({ Key, In, Code, Detail }) =>
    fault(
      `${placeOf.get(Key) ?? 'ApplicationForm'}${In === null ? '' : `.${In}`}`,
      'FORM',
      Detail === '' ? Code : `${Code}|${Detail}`,
    ),
  );
  const ofOptions = sections.flatMap(({ Questions }, section) =>
    Questions.flatMap(({ Type, Options }, place) =>
      Type === 'ddlist' ? optionFaults(`ApplicationForm.${section}.Questions.${place}.Options`, Options) : [],
    ),
  );
  return [...ofForm, ...ofOptions];
};

/** Actions that are named and are none of the project's. */
const actionFaults = (
  { PaymentActionIds = [], MicrodataDateActionId: date }: SettingsShape['Config'],
  actions: Around['actions'],
): SettingsFault[] => {
  if (!actions) return [];
  const unknown = PaymentActionIds.filter((id) => !actions.has(id));
  return [
    ...(unknown.length > 0 ? [fault('Config.PaymentActionIds', 'UNKNOWN_ACTION', unknown.join(', '))] : []),
    ...(date != null && !actions.has(date)
      ? [fault('Config.MicrodataDateActionId', 'UNKNOWN_ACTION', String(date))]
      : []),
  ];
};

const configFaults = ({ Config, User }: SettingsShape, { actions, consentBits }: Around): SettingsFault[] => {
  const { gdpr } = Config;
  const field = [...User.Fields, ...User.ProjectFields].find(({ Name }) => Name === gdpr?.UserField);
  return [
    ...(gdpr && !field ? [fault('Config.gdpr.UserField', 'UNKNOWN_FIELD', gdpr.UserField)] : []),
    // Whoever may write the field could consent for somebody else.
    ...(gdpr && field && field.Editable >= 0 ? [fault('Config.gdpr.UserField', 'OPEN_CONSENT', field.Name)] : []),
    // Bits that no purpose sets shut everybody out for good.
    ...(gdpr?.Required && consentBits !== undefined && (consentBits & gdpr.MinValue) !== gdpr.MinValue
      ? [fault('Config.gdpr.MinValue', 'NO_CONSENT_BITS', String(consentBits))]
      : []),
    ...expressionFaults('Config.MicrodataSendFilter', Config.MicrodataSendFilter, { fields: namesOf(User) }),
    ...(Config.SecondFactor?.Roles ?? []).flatMap((role, at) =>
      isRole(role) && demandedRoles.includes(role) ? [] : [fault(`Config.SecondFactor.Roles.${at}`, 'NOT_DEMANDED')],
    ),
    ...actionFaults(Config, actions),
  ];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The text at a place; '' where there is none. */
const textAt = (settings: unknown, path: string): string => {
  const found = path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), settings);
  return typeof found === 'string' ? found : '';
};

/** What stands where it must be something, and could not be read, while the rest is judged. */
const standIns: Placeholders = {
  Name: (at) => `unread_${at}`,
  Key: (at) => `unread_${at}`,
  Field: (at) => `unread_${at}`,
  Label: () => '–',
  Title: () => '–',
  Value: (at) => `– ${at}`,
  Questions: () => [],
  Subject: () => '–',
  Body: () => '–',
};

/** What is wrong with settings, in the order in which they are written. */
export const faultsOfSettings = (settings: unknown, around: Around = {}): SettingsFault[] => {
  const length = JSON.stringify(settings)?.length ?? 0;
  if (length > maxSettingsLength) return [fault('', 'TOO_LARGE', String(maxSettingsLength))];
  const shape = settingsShape.safeParse(settings);
  const unread = (shape.error?.issues ?? []).map(asFault);
  const data = shape.data ?? parseLeniently(settingsShape, settings, shape.error?.issues ?? [], standIns);
  if (data === null) return unread.slice(0, maxReportedFaults);
  const homes = homesToKeep.safeParse(settings).error?.issues ?? [];
  const beyond = [
    ...homes.map(asFault),
    ...userFaults(data.User),
    ...formFaults(data.ApplicationForm),
    ...configFaults(data, around),
    ...secretFaults(isRecord(settings) ? settings : {}),
    ...mailFaults(data, around),
  ];
  // Of what could not be read nothing more is known: neither at its place, nor where it is named.
  const isKnown = ({ Path, Detail, Code }: SettingsFault): boolean =>
    !unread.some(
      (one) =>
        Path === one.Path ||
        Path.startsWith(`${one.Path}.`) ||
        (Code.startsWith('UNKNOWN_') && Detail !== '' && Detail === textAt(settings, one.Path)),
    );
  return [...unread, ...beyond.filter(isKnown)].slice(0, maxReportedFaults);
};
