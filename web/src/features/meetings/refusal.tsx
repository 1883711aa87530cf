/** Why something about a meeting was refused: who has what at the time, and the free times that were offered in its place. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInAthens, showDateTime, showTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { onReconnect } from '../../platform/live/live-events.ts';
import { Dated, When } from '../../ui/written.tsx';

/** Who has what at a time that was wanted. */
type Clash = { Name: string; Wanted: string; Start: string; End: string };

const isClash = (one: unknown): one is Clash =>
  typeof one === 'object' &&
  one !== null &&
  ['Name', 'Wanted', 'Start', 'End'].every((name) => typeof Reflect.get(one, name) === 'string');

/** What a refusal names. */
const clashesIn = (error: Error | null): Clash[] => {
  const told = error === null ? undefined : toApiProblem(error).details?.['Clashes'];
  return Array.isArray(told) ? told.filter(isClash) : [];
};

/** The days that a refusal of a series names. */
export const daysTaken = (error: Error | null): string[] => [
  ...new Set(clashesIn(error).map(({ Wanted }) => dayInAthens(Date.parse(Wanted)))),
];

/** Who has what, time by time. */
const Taken = ({ list }: { list: readonly Clash[] }) => {
  const { t } = useTranslation('meetings');
  return (
    <Box component="ul" sx={{ my: 1, pl: 5 }}>
      {list.map(({ Name, Wanted, Start, End }) => (
        <li key={`${Wanted} ${Name} ${Start}`}>
          <When at={Wanted} /> · {t('clash.what', { name: Name, from: showTime(Start), until: showTime(End) })}
        </li>
      ))}
    </Box>
  );
};

/**
 * Said where it was tried, and scrolled to: on a phone it may lie below what is seen. `series` where some of many times were
 * refused, or `all` of them; `changed` is what is said where it would be otherwise by now than it was read. That
 * there was no network is said until there is one.
 */
export const Refusal = ({
  error,
  series = false,
  all = false,
  changed,
}: {
  error: Error | null;
  series?: boolean;
  all?: boolean;
  changed?: string;
}) => {
  const { t } = useTranslation('meetings');
  const problemText = useProblemMessage();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const wordsOf = (refused: Error): string =>
    changed !== undefined && ['PREVIEW_CHANGED', 'STALE'].includes(toApiProblem(refused).code)
      ? changed
      : problemText(refused);
  const [over, setOver] = useState<Error | null>(null);
  useEffect(() => {
    if (error === null || toApiProblem(error).code !== 'NETWORK') return undefined;
    const isBack = () => setOver(error);
    addEventListener('online', isBack);
    const end = onReconnect(isBack);
    return () => {
      removeEventListener('online', isBack);
      end();
    };
  }, [error]);
  if (error === null || error === over) return null;
  const free = toApiProblem(error).details?.['Free'];
  const times = Array.isArray(free) ? free.filter((time): time is string => typeof time === 'string') : [];
  const taken = clashesIn(error);
  const isSeries = series && taken.length > 0;
  return (
    <Alert ref={alert} severity="error" sx={{ mt: 4, scrollMarginBlock: 96 }}>
      {isSeries ? t('clash.series', { count: daysTaken(error).length }) : wordsOf(error)}
      {taken.length === 0 ? null : <Taken list={taken} />}
      {isSeries ? <div>{t(all ? 'clash.howAll' : 'clash.how')}</div> : null}
      {times.length === 0 ? null : (
        <div>
          <Dated>{t('meeting.free', { times: times.map((time) => showDateTime(time)).join(' · ') })}</Dated>
        </div>
      )}
    </Alert>
  );
};
