/** Places of settings and what stands there, in the words of the screen: where a fault is, what a version changed. */
import { isRole, roles, roleLevels } from '@telemachos/contract/access/roles.ts';
import { useTranslation } from 'react-i18next';
import { partOf } from './fault-places.ts';
import { mailNamed } from './mail-names.ts';
import { listAt, nameOf, textAt, valueAt, type Place } from './places.shared.ts';
import './settings.texts.ts';

/** Names in settings that have words, in texts/{el,en}/settings.json under `places`. */
const known = [
  'Alert',
  'Applications',
  'Body',
  'Cascade',
  'Color',
  'Communicator',
  'Corner',
  'Descr',
  'Domain',
  'EditableDays',
  'Editable',
  'Field',
  'Fields',
  'Filter',
  'Filters',
  'GroupByGroup',
  'Help',
  'HelpEn',
  'Home',
  'HomeCustomView',
  'ImageUrl',
  'Key',
  'Label',
  'LabelEn',
  'Letter',
  'LinkActionsAll',
  'Logo',
  'MIS',
  'Match',
  'MaxAge',
  'Menu',
  'MicrodataDateActionId',
  'MicrodataSendFilter',
  'MinAge',
  'MinValue',
  'Name',
  'Open',
  'Options',
  'PaymentActionIds',
  'ProjectFields',
  'Questions',
  'Required',
  'RetentionDate',
  'Roles',
  'SecondFactor',
  'Separate',
  'Short',
  'ShortEn',
  'Show',
  'SlotMinutes',
  'Source',
  'Style',
  'Subject',
  'Title',
  'TitleEn',
  'Type',
  'Until',
  'UserField',
  'Validation',
  'ValidationText',
  'ValidationTextEn',
  'Value',
  'Visible',
  'el',
  'en',
  'gdpr',
  'tdfw',
  'url',
] as const;

/** Names of what stands around other things, which the part says already. */
const silent = new Set(['User', 'ApplicationForm', 'Questions', 'Config', 'Settings', 'Mails']);

/** What people know one of a list by. */
const namesOf = ['Label', 'Title', 'Name', 'Key', 'Field', 'Value'] as const;

/** A place as people read it: the part, then the names on the way; numbers count from 1. */
export const usePlaceWords = (): ((place: Place, settings: unknown, before?: unknown) => string) => {
  const { t } = useTranslation(['settings', 'common']);
  const inList = (settings: unknown, place: Place): string => {
    const said = namesOf.map((name) => textAt(settings, [...place, name])).find((text) => text !== '');
    // A filter is known by what its field is called.
    const field = place.at(-2) === 'Filters' ? fieldCalled(settings, said ?? '') : said;
    return field ? `«${field}»` : String(Number(place.at(-1)) + 1);
  };
  const stepInWords = (settings: unknown, place: Place): string | null => {
    const step = place.at(-1);
    if (typeof step === 'number') return inList(settings, place);
    const mail = place.length === 2 && place[0] === 'Mails' ? mailNamed(String(step)) : undefined;
    if (mail) return `«${t(`settings:mails.names.${mail}`)}»`;
    const word = known.find((name) => name === step);
    if (word === undefined && isRole(String(step))) return t(`common:roles.${String(step) as keyof typeof roleLevels}`);
    return silent.has(String(step)) ? null : word === undefined ? String(step) : t(`settings:places.${word}`);
  };
  return (place, settings, before) => {
    const numbered = numberedIn(settings, place) ?? numberedIn(before, place);
    const [way, of] = numbered ?? [place, settings];
    const steps = way.map((step, at) => {
      const words = stepInWords(of, way.slice(0, at + 1));
      // Two of one label differ in their names.
      return typeof step === 'number' && typeof place[at] === 'string' && words !== `«${place[at]}»`
        ? `${words} (${place[at]})`
        : words;
    });
    return [t(`settings:tabs.${partOf(place.join('.'))}`), ...steps.filter((step) => step !== null)].join(' › ');
  };
};

/** A place whose steps into lists are names, with their numbers in these settings; null where something is not there. */
const numberedIn = (settings: unknown, place: Place): [Place, unknown] | null => {
  const way: (string | number)[] = [];
  for (const step of place) {
    const around = valueAt(settings, way);
    const at =
      Array.isArray(around) && typeof step === 'string' ? around.findIndex((one) => nameOf(one) === step) : step;
    if (at === -1) return null;
    way.push(at);
  }
  return [way, settings];
};

const fieldCalled = (settings: unknown, name: string): string =>
  (['Fields', 'ProjectFields'] as const)
    .flatMap((list) =>
      listAt(settings, ['User', list]).map((_field, at) =>
        textAt(settings, ['User', list, at, 'Name']) === name ? textAt(settings, ['User', list, at, 'Label']) : '',
      ),
    )
    .find((label) => label !== '') ?? name;

/** The way to a place as it is written in a fault: numbers are places in lists. */
export const placeOf = (path: string): Place =>
  path === '' ? [] : path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** What stands at a place, in words where it is simple; null where it is not. */
export const useValueWords = (): ((value: unknown, place: Place) => string) => {
  const { t } = useTranslation(['settings', 'common']);
  const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
  const inWords = (value: unknown, place: Place): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'settings:values.yes' : 'settings:values.no');
    if (typeof value === 'number' && ['Visible', 'Editable'].includes(String(place.at(-1)))) {
      const role = roles.find((name) => roleLevels[name] === value);
      if (role) return t('settings:fields.upTo', { role: t(`common:roles.${role}`) });
      return value < 0 ? t('settings:fields.nobody') : String(value);
    }
    if (typeof value === 'string') return isRole(value) ? t(`common:roles.${value}`) : `«${short(value)}»`;
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return value.length === 0 ? '–' : short(value.map((one: unknown) => inWords(one, [])).join(', '));
    const name = namesOf.map((key) => valueAt(value, [key])).find((text) => typeof text === 'string' && text !== '');
    return typeof name === 'string'
      ? `«${short(name)}»`
      : t('settings:values.parts', { count: Object.keys(value).length });
  };
  return inWords;
};
