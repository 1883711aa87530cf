/** The setting KEEP_DAYS: how long what is needed for a time only is kept, by rule. */
import {
  retentionNames,
  retentionRules,
  type Retention,
  type RetentionRule,
} from '@telemachos/contract/features/console/retention.rules.ts';

/** The usual days, as the table of settings has them. */
export const usualKeepDays = retentionNames.map((name) => `${name}=${retentionRules[name].usual}`).join(' ');

/** More days than this are meant as «for ever». */
const mostDays = 36_500;

const usual = Object.fromEntries(retentionNames.map((name) => [name, retentionRules[name].usual])) as Retention;

const isRule = (name: string): name is RetentionRule => Object.hasOwn(retentionRules, name);

/** The days of one rule; what is wrong with it, in a sentence, otherwise. */
const daysOf = (name: RetentionRule, text: string): number | null | string => {
  if (text === 'never') return null;
  const { least } = retentionRules[name];
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return days >= least && days <= mostDays
    ? days
    : `KEEP_DAYS must give ${name} a number of days from ${least} to ${mostDays}, or never.`;
};

/** Read the setting: names with days, separated by spaces or commas; what is not named is as usual. A fault is a text. */
export const readRetention = (value: string | undefined): Retention | string => {
  const read: Record<RetentionRule, number | null> = { ...usual };
  const named = new Set<string>();
  for (const part of (value ?? '').split(/[\s,]+/).filter((one) => one !== '')) {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
    if (!isRule(name)) return `KEEP_DAYS must name rules that there are: ${retentionNames.join(', ')}.`;
    if (named.has(name)) return `KEEP_DAYS must name ${name} once.`;
    named.add(name);
    const days = daysOf(name, text);
    if (typeof days === 'string') return days;
    read[name] = days;
  }
  return read;
};
