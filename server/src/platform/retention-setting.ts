/** The setting KEEP_DAYS: days of retention for each rule. */
import {
  retentionNames,
  retentionRules,
  type Retention,
  type RetentionRule,
} from '@telemachos/contract/features/console/retention.rules.ts';

/** The default days, as the table of settings shows them. */
export const defaultRetention = retentionNames.map((name) => `${name}=${retentionRules[name].defaultDays}`).join(' ');

/** The largest number of days; `never` keeps data for ever. */
const maxRetentionDays = 36_500;

const defaultRetentionDays = Object.fromEntries(
  retentionNames.map((name) => [name, retentionRules[name].defaultDays]),
) as Retention;

const isRule = (name: string): name is RetentionRule => Object.hasOwn(retentionRules, name);

/** The days of one rule, null for never, or an error message. */
const daysOf = (name: RetentionRule, text: string): number | null | string => {
  if (text === 'never') return null;
  const { minDays } = retentionRules[name];
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return days >= minDays && days <= maxRetentionDays
    ? days
    : `KEEP_DAYS must give ${name} a number of days from ${minDays} to ${maxRetentionDays}, or never.`;
};

/** Parses names with days, separated by spaces or commas; returns an error message for a wrong value. */
export const parseRetention = (value: string | undefined): Retention | string => {
  const read: Record<RetentionRule, number | null> = { ...defaultRetentionDays };
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
