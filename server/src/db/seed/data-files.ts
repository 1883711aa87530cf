/** Readers of the seed data files (sources and licences: CREDITS.md). */
import { readFileSync } from 'node:fs';

/** The text of a file of the folder `data`. */
export const dataText = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8');

/** The rows of a table with tabs, as objects keyed by its header. */
const table = (name: string): Record<string, string>[] => {
  const [header = '', ...lines] = dataText(name).trimEnd().split(/\r?\n/);
  const keys = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? '']));
  });
};

/** Given names by sex and surnames by gender, the everyday ones. */
export type Names = { firstMale: string[]; firstFemale: string[]; lastMale: string[]; lastFemale: string[] };

/** The endings that most Greek surnames have; the file marks only given names as common. */
const everydaySurname = { last_m: /(όπουλος|ίδης|άκης|ιάδης|ίου)$/, last_f: /(οπούλου|ίδου|άκη|ιάδου|ίου)$/ };

/** The names to choose from. */
export const readNames = (): Names => {
  const rows = table('gr-names.tsv');
  const given = (kind: string): string[] =>
    rows.filter((row) => row['kind'] === kind && row['common'] === '1').map((row) => row['name'] ?? '');
  const family = (kind: keyof typeof everydaySurname): string[] =>
    rows
      .map((row) => (row['kind'] === kind ? (row['name'] ?? '') : ''))
      .filter((name) => everydaySurname[kind].test(name));
  return {
    firstMale: given('first_m'),
    firstFemale: given('first_f'),
    lastMale: family('last_m'),
    lastFemale: family('last_f'),
  };
};

/** A municipality: its stable code (9001 to 9332), the code of its region, its regional unit and name in the genitive. */
export type Municipality = { code: string; region: string; unit: string; name: string };

/** The 332 municipalities. */
export const readMunicipalities = (): Municipality[] =>
  table('gr-municipalities.tsv').map((row) => ({
    code: row['municipality_code'] ?? '',
    region: row['region_code'] ?? '',
    unit: row['unit_name'] ?? '',
    name: row['municipality_name'] ?? '',
  }));

/** Occupations, one a line, that fit in a short answer. */
export const readJobs = (): string[] =>
  dataText('gr-jobs.txt')
    .trimEnd()
    .split(/\r?\n/)
    .filter((job) => job.length < 28);

/** An item of the IPIP-NEO-120: its domain, its facet within it, the direction of its key, and its words. */
export type NeoItem = { number: number; scale: string; facet: number; facetName: string; key: 1 | -1; en: string };

/** The 120 items, in their order. */
export const readNeoItems = (): NeoItem[] =>
  table('ipip-neo-120.tsv').map((row) => ({
    number: Number(row['item_no']),
    scale: row['scale'] ?? '',
    facet: Number(row['facet']),
    facetName: row['facet_name'] ?? '',
    key: row['key'] === '-' ? -1 : 1,
    en: row['text_en'] ?? '',
  }));

/** An item of the 50 Big-Five markers: its scale, the direction of its key, and its words. */
export type PersonalityItem = { number: number; scale: string; key: 1 | -1; el: string; en: string };

/** The 50 items, in their order. */
export const readPersonalityItems = (): PersonalityItem[] => {
  const greek = new Map(table('ipip-50-el-draft.tsv').map((row) => [row['item_no'], row['text_el'] ?? '']));
  return table('ipip-50-big-five.tsv').map((row) => ({
    number: Number(row['item_no']),
    scale: row['scale'] ?? '',
    key: row['key'] === '-' ? -1 : 1,
    el: greek.get(row['item_no']) ?? '',
    en: row['text_en'] ?? '',
  }));
};
