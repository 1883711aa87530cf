/** The rows of a work: what would become of each, or became; by outcome, page by page. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { assignableRoles, isRole, levelOf } from '@telemachos/contract/access/roles.ts';
import { outcomes, type BatchKind } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { pageSize, pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { useFaultWords } from '../users/fault-words.shared.ts';
import { useMeetingsLost } from '../users/meetings-lost.shared.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { useFieldNames, useShownValues } from './field-names.ts';
import type { Item } from './plan.ts';
import type { Standing } from './standing.ts';

type Outcome = Standing['Outcome'];
const everyOutcome: readonly Outcome[] = [...outcomes, 'failed'];

const tones: Record<Outcome, Tone> = {
  created: 'good',
  changed: 'active',
  unchanged: 'neutral',
  refused: 'bad',
  undone: 'good',
  left: 'waiting',
  failed: 'bad',
};

/** A function to the words of what is wrong with a row; `given` are the roles that were asked for. */
export const useRowFaults = (): ((row: Pick<Standing, 'Faults' | 'error'>, given?: readonly string[]) => string[]) => {
  const { t } = useTranslation(['bulk', 'common']);
  const project = useProject();
  const faultWords = useFaultWords();
  const nameOf = useFieldNames();
  const wordsOf = useProblemMessage();
  const wordsAt = (code: string, given: readonly string[]): string => {
    const unknown = given.filter((role) => !isRole(role));
    if (code !== 'UNKNOWN_ROLE' || unknown.length === 0) return faultWords(code);
    const known = assignableRoles(levelOf(project?.Roles ?? [])).map((role) => t(`common:roles.${role}`));
    return t('bulk:unknownRole', { count: unknown.length, names: unknown.join(', '), known: known.join(', ') });
  };
  return ({ Faults, error }, given = []) => [
    ...Object.entries(Faults).map(([at, code]) =>
      t('bulk:fault', { name: nameOf(at.replace(/^Fields\./, '')), words: wordsAt(code, given) }),
    ),
    ...(error === undefined ? [] : [wordsOf(error)]),
  ];
};

/** A function to the words of an outcome, which some kinds of work have of their own. */
export const useOutcomeWords = (): ((kind: BatchKind | null, outcome: Outcome) => string) => {
  const { t } = useTranslation('bulk');
  return (kind, outcome) =>
    (kind === 'mail' || kind === 'message' || kind === 'invite' || kind === 'publish') &&
    (outcome === 'changed' || outcome === 'unchanged')
      ? t(`outcomesOf.${kind}.${outcome}`)
      : t(`outcomes.${outcome}`);
};

/** A function to the words of what changes. */
const useRowChanges = (): ((row: Standing) => string[]) => {
  const { t } = useTranslation(['bulk', 'common', 'users']);
  const nameOf = useFieldNames();
  const shown = useShownValues();
  const valueOf = (what: string, name: string, value: string | null): string => {
    if (what === 'published') return value === null ? t('bulk:publish.not') : showDateTime(value);
    if (value === null || value === '') return t('bulk:empty');
    if (what === 'roles' || what === 'member')
      return value
        .split(',')
        .map((role) => (isRole(role) ? t(`common:roles.${role}`) : role))
        .join(', ');
    const state = (['0', '1', '2', '3'] as const).find((one) => one === value);
    if (what === 'state' && state) return t(`users:states.${state}`);
    return what === 'field' || what === 'projectField' ? shown(name, value) : value;
  };
  return ({ Changes }) =>
    Changes.map(({ What, Name, Before, After }) =>
      t('bulk:change', {
        name: nameOf(Name || What),
        before: valueOf(What, Name, Before),
        after: valueOf(What, Name, After),
      }),
    );
};

type RowProps = { row: Standing; given: readonly string[]; words: OutcomeWords; ahead: boolean };

const Row = ({ row, given, words, ahead }: RowProps) => {
  const { t } = useTranslation('bulk');
  const faults = useRowFaults()(row, given);
  // Taking back an account that the work made leaves nobody.
  const isGoing = ahead && row.Outcome === 'undone' && row.UserId === null;
  const changes = [...(isGoing ? [t('ahead.account')] : []), ...useRowChanges()(row), ...useMeetingsLost()(row)];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        p: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ width: 40, color: 'text.secondary', fontSize: '0.875rem' }}>{row.Place + 1}</Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{row.Name || '—'}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {[...faults, ...(faults.length > 0 ? [] : changes)].map((words) => (
            <div key={words}>{words}</div>
          ))}
        </Box>
      </Box>
      <StatusChip tone={tones[row.Outcome]} label={words(row.Outcome)} />
    </Box>
  );
};

/** The roles that a paste has for a row. */
const rolesAt = (items: readonly Item[], place: number): readonly string[] =>
  items.find((item) => item.place === place)?.person?.Roles ?? [];

/** How outcomes are called. */
type OutcomeWords = (outcome: Outcome) => string;

/** All rows that are there, narrowed by an outcome; `ahead` where they are told before it is done. */
export const WorkRows = ({
  rows,
  kind,
  items = [],
  ahead = false,
}: {
  rows: readonly Standing[];
  kind: BatchKind | null;
  /** What was asked for each row, where that is known. */
  items?: readonly Item[];
  ahead?: boolean;
}) => {
  const { t } = useTranslation('bulk');
  const wordsOfKind = useOutcomeWords();
  const words: OutcomeWords = (outcome) =>
    ahead && (outcome === 'undone' || outcome === 'left') ? t(`ahead.${outcome}`) : wordsOfKind(kind, outcome);
  const [only, setOnly] = useState<Outcome | null>(null);
  const [page, setPage] = useState(0);
  const counted = everyOutcome
    .map((outcome) => ({ outcome, count: rows.filter(({ Outcome }) => Outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  const shown = only === null ? rows : rows.filter(({ Outcome }) => Outcome === only);
  const choose = (outcome: Outcome | null) => {
    setOnly(outcome);
    setPage(0);
  };
  const here = Math.min(page, Math.max(0, pagesOf(shown.length, pageSize) - 1));
  return (
    <>
      <Box role="group" aria-label={t('outcome')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Chip
          label={t('counted', { label: t('all'), count: rows.length })}
          aria-pressed={only === null}
          color={only === null ? 'primary' : 'default'}
          onClick={() => choose(null)}
        />
        {counted.map(({ outcome, count }) => (
          <Chip
            key={outcome}
            label={t('counted', { label: words(outcome), count })}
            aria-pressed={only === outcome}
            color={only === outcome ? 'primary' : 'default'}
            onClick={() => choose(outcome)}
          />
        ))}
      </Box>
      <FramedList>
        {shown.slice(here * pageSize, (here + 1) * pageSize).map((row) => (
          <Row key={row.Place} row={row} given={rolesAt(items, row.Place)} words={words} ahead={ahead} />
        ))}
      </FramedList>
      <Pager page={here} pages={pagesOf(shown.length, pageSize)} all={shown.length} onPage={setPage} />
    </>
  );
};
