/** Places of settings and what stands there, in the words of the screen: where a fault is, what a version changed. */
import { isRole, roles, roleLevels } from '@telemachos/contract/access/roles.ts';
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { partOf } from './fault-places.ts';
import { mailNamed } from './mail-names.shared.ts';
import { differing, listAt, nameOf, textAt, valueAt, type Json, type Place } from './places.shared.ts';
import { questionKinds } from './question-kinds.ts';
import { apartIn, shortened } from './shortened.ts';
import './settings.texts.ts';

/** Names in settings that have words, in texts/{el,en}/settings.json under `places`. */
const known = [
  'After',
  'Alert',
  'Applications',
  'Before',
  'Body',
  'Book',
  'Cascade',
  'Color',
  'Communicator',
  'Corner',
  'Descr',
  'Digest',
  'Domain',
  'Editable',
  'EditableDays',
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
  'Meetings',
  'Menu',
  'MicrodataDateActionId',
  'MicrodataSendFilter',
  'MinAge',
  'MinValue',
  'Name',
  'OnDay',
  'Open',
  'Options',
  'PaymentActionIds',
  'ProjectFields',
  'Questions',
  'Reminders',
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
  'WithoutDay',
  'WithoutHour',
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

/** What a thing is called; '' where it has no name. */
const calledOf = (value: unknown): string =>
  namesOf.map((key) => textAt(value, [key])).find((text) => text !== '') ?? '';

/** What stands at a place, in words; what a thing without a name has is told part by part. */
export const useValueWords = (): ((value: unknown, place: Place) => string) => {
  const { t } = useTranslation(['settings', 'common']);
  const inWords = (value: unknown, place: Place): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'settings:values.yes' : 'settings:values.no');
    if (typeof value === 'number' && ['Visible', 'Editable'].includes(String(place.at(-1)))) {
      const role = roles.find((name) => roleLevels[name] === value);
      if (role) return t('settings:fields.upTo', { role: t(`common:roles.${role}`) });
      return value < 0 ? t('settings:fields.nobody') : String(value);
    }
    const kind = place.at(-1) === 'Type' ? questionKinds.find((one) => one === value) : undefined;
    if (kind) return `«${t(`settings:types.${kind}`)}»`;
    if (typeof value === 'string' && isDay(value)) return showDay(value);
    if (typeof value === 'string') return isRole(value) ? t(`common:roles.${value}`) : `«${shortened(value)}»`;
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return value.length === 0 ? '–' : shortened(value.map((one: unknown) => inWords(one, [])).join(', '));
    const name = calledOf(value);
    if (name !== '') return `«${shortened(name)}»`;
    if (Array.isArray(value) && value.length > 0)
      return shortened(value.map((one: unknown) => inWords(one, [])).join(', '));
    const parts = Object.entries(value).map(([key, part]: [string, unknown]) => {
      const word = known.find((one) => one === key);
      return `${word ? t(`settings:places.${word}`) : key}: ${inWords(part, [...place, key])}`;
    });
    return parts.length === 0 ? '–' : shortened(parts.join(' · '));
  };
  return inWords;
};

const isThing = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of two things that differ. */
const partsThatDiffer = (one: Json, other: Json): [Json, Json] => {
  const keys = [...new Set(differing(one, other, maxListedParts).map(({ place }) => String(place[0])))];
  const only = (of: Json): Json => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return [only(one), only(other)];
};

/** Differing parts that are listed. */
const maxListedParts = 6;

/** Two values of one place in words, so that one sees in what they differ; what is not there was taken away. */
export const useBothWords = (): ((one: unknown, other: unknown, place: Place) => [string, string]) => {
  const { t } = useTranslation('settings');
  const valueWords = useValueWords();
  // Without words of one's own a mail has those of the product.
  const isMail = (place: Place): boolean => place[0] === 'Mails' && place.length <= 3;
  const inWords = (value: unknown, place: Place): string =>
    value === undefined ? t(isMail(place) ? 'values.productWords' : 'values.removed') : valueWords(value, place);
  return (one, other, place) => {
    if (typeof one === 'string' && typeof other === 'string') {
      const [first, second] = apartIn(one, other);
      return [inWords(first, place), inWords(second, place)];
    }
    const [first, second] = [inWords(one, place), inWords(other, place)];
    if (first !== second || !isThing(one) || !isThing(other)) return [first, second];
    const [part, otherPart] = partsThatDiffer(one, other);
    return [`${first} (${valueWords({ ...part }, place)})`, `${second} (${valueWords({ ...otherPart }, place)})`];
  };
};
