/** Names, numbers and addresses of fictitious people. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { createRandom, type RandomSource } from './random.ts';
import { readMunicipalities, readNames, type Municipality, type Names } from './data-files.ts';

/** The codes of sex (specification 001 §9). */
export const sexCodes = { male: '5301', female: '5302' } as const;

/**
 * What the profile of a person who takes part holds, keyed as the application form and the profile fields. Days are ISO
 * texts.
 */
export type Person = {
  first_name: string;
  last_name: string;
  birth_date: string;
  sex: string;
  AFM: string;
  AMKA: string;
  phone: string;
  municipality: string;
  address: string;
  postcode: string;
  education: string;
  employment: string;
  unemployed_since?: string;
  goals?: string;
};

const streets = [
  'Αγίου Δημητρίου',
  'Ακροπόλεως',
  'Βενιζέλου',
  'Δημοκρατίας',
  'Ειρήνης',
  'Ελευθερίας',
  'Ερμού',
  'Ηπείρου',
  'Ιωνίας',
  'Κολοκοτρώνη',
  'Κοραή',
  'Μακεδονίας',
  'Μεγάλου Αλεξάνδρου',
  'Παπαδιαμάντη',
  'Σολωμού',
  'Φιλελλήνων',
  '25ης Μαρτίου',
  '28ης Οκτωβρίου',
];

/** The first two digits of postcodes of each region. */
const postcodes: Record<string, readonly string[]> = {
  EL30: ['11', '12', '14', '16', '17', '18', '19'],
  EL41: ['81', '82', '83'],
  EL42: ['84', '85'],
  EL43: ['70', '71', '73', '74'],
  EL51: ['64', '65', '66', '67', '68', '69'],
  EL52: ['54', '56', '57', '58', '60', '62'],
  EL53: ['50', '51', '52', '53'],
  EL54: ['44', '45', '46', '47', '48'],
  EL61: ['38', '40', '41', '42', '43'],
  EL62: ['28', '29', '49'],
  EL63: ['25', '26', '27', '30'],
  EL64: ['32', '33', '34', '35', '36'],
  EL65: ['20', '21', '22', '23', '24'],
};

const educations = [
  'secondary',
  'secondary',
  'post_secondary',
  'post_secondary',
  'higher',
  'higher',
  'higher',
  'postgraduate',
  'compulsory',
] as const;
const employments = [
  'unemployed',
  'unemployed',
  'unemployed',
  'unemployed',
  'employed',
  'part_time',
  'self_employed',
  'student',
  'inactive',
] as const;
const goals = [
  'Θέλω να βρω σταθερή εργασία κοντά στον τόπο μου.',
  'Σκέφτομαι να αλλάξω επάγγελμα και δεν ξέρω από πού να αρχίσω.',
  'Θα ήθελα να αξιοποιήσω τις σπουδές μου.',
  'Θέλω να ετοιμάσω καλύτερο βιογραφικό και να προετοιμαστώ για συνεντεύξεις.',
  'Επιστρέφω στην εργασία έπειτα από μερικά χρόνια.',
];

/** The control digit of AMKA, by Luhn's rule. */
const amkaControl = (ten: string): string => {
  const sum = [...ten].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Tax numbers of one series never repeat; their first digit is 6. */
const stem = (series: number): number => 60_000_000 + ((series * 4_812_371) % 9_999_991);

let read: { names: Names; municipalities: Municipality[] } | undefined;
const lists = (): { names: Names; municipalities: Municipality[] } =>
  (read ??= { names: readNames(), municipalities: readMunicipalities() });

/** A name whose surname agrees with the sex. */
export const nameOf = (by: RandomSource, female: boolean): { first_name: string; last_name: string } => {
  const { names } = lists();
  return female
    ? { first_name: by.pick(names.firstFemale), last_name: by.pick(names.lastFemale) }
    : { first_name: by.pick(names.firstMale), last_name: by.pick(names.lastMale) };
};

/** A mobile number of a range that is not given to subscribers. */
const phoneOf = (by: RandomSource): string => `69000${String(by.int(0, 99_999)).padStart(5, '0')}`;

const day = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The person of a series number: `kind` and `index` decide everything, `series` the tax number; aged 18 to 64 on `now`.
 */
export const personOf = (kind: string, index: number, series: number, now: Date): Person => {
  const by = createRandom(kind, index);
  const female = by.chance(0.55);
  const name = nameOf(by, female);
  const birth = new Date(Date.UTC(now.getUTCFullYear() - by.int(19, 64), by.int(0, 11), by.int(1, 28)));
  const { code, region } = by.pick(lists().municipalities);
  const [year = '', month = '', date = ''] = day(birth).split('-');
  // The tenth digit of AMKA is even for women and odd for men.
  const ten = `${date}${month}${year.slice(2)}${String(by.int(100, 499))}${by.int(0, 4) * 2 + (female ? 0 : 1)}`;
  const employment = by.pick(employments);
  return {
    ...name,
    birth_date: day(birth),
    sex: female ? sexCodes.female : sexCodes.male,
    AFM: afmWithChecksum(stem(series)),
    AMKA: ten + amkaControl(ten),
    phone: phoneOf(by),
    municipality: code,
    address: `${by.pick(streets)} ${by.int(1, 140)}`,
    postcode: `${by.pick(postcodes[region] ?? ['10'])}${by.int(1, 9)}${String(by.int(1, 99)).padStart(2, '0')}`,
    education: by.pick(educations),
    employment,
    ...(employment === 'unemployed'
      ? { unemployed_since: day(new Date(now.getTime() - by.int(60, 600) * 86_400_000)) }
      : {}),
    ...(by.chance(0.6) ? { goals: by.pick(goals) } : {}),
  };
};

/** Name, sex and telephone of somebody who works for the programme. */
export const colleagueOf = (username: string): Record<string, string> => {
  const by = createRandom(username, 1);
  const female = by.chance(0.5);
  return { ...nameOf(by, female), sex: female ? sexCodes.female : sexCodes.male, phone: phoneOf(by) };
};
