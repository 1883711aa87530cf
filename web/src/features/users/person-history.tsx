/** What was changed about a person, by whom and when. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryLine, PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { isRole } from '@telemachos/contract/access/roles.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useFieldWords } from './field-input.shared.tsx';
import { useShownValue } from './person-fields.tsx';
import { stateKey } from './states.ts';
import { useHistory } from './users.queries.ts';

const whats = [
  'roles',
  'state',
  'member',
  'username',
  'email',
  'defaultProject',
  'password',
  'secondFactor',
  'photo',
  'invited',
  'seen',
] as const;
const secret = new Set(['password', 'secondFactor', 'photo']);

/** A function to the words of a change: what, and its values. */
const useChangeWords = (person: PersonPage) => {
  const { t } = useTranslation(['users', 'common']);
  const words = useFieldWords();
  const shown = useShownValue();
  const fieldOf = ({ Name }: HistoryLine) => person.Fields.find((field) => field.Name === Name);
  const whatOf = (line: HistoryLine): string => {
    if (line.What === 'field' || line.What === 'projectField') {
      const field = fieldOf(line);
      return field ? words(field) : line.Name;
    }
    if (line.What === 'seen')
      return t(line.Name === 'changes' ? 'users:person.what.seenChanges' : 'users:person.what.seen');
    const known = whats.find((one) => one === line.What);
    return known ? t(`users:person.what.${known}`) : line.What;
  };
  const valueOf = (line: HistoryLine, value: string | null): string => {
    if (value === null || value === '') return t('users:person.empty');
    if (line.What === 'roles' || line.What === 'member')
      return value
        .split(',')
        .map((role) => (isRole(role) ? t(`common:roles.${role}`) : role))
        .join(', ');
    if (line.What === 'state') return t(`users:states.${stateKey(Number(value))}`);
    if (line.What === 'defaultProject')
      return person.Projects.find(({ Id }) => String(Id) === value)?.Descr ?? `#${value}`;
    const field = fieldOf(line);
    return field ? shown(field, value) : value;
  };
  return (line: HistoryLine): { what: string; values: string } => ({
    what: whatOf(line),
    // Why somebody saw the product as the person.
    values: secret.has(line.What)
      ? t('users:person.secret')
      : line.What === 'seen' || line.What === 'invited'
        ? line.After || (line.What === 'seen' ? t('users:person.noReason') : '')
        : t('users:person.change', { before: valueOf(line, line.Before), after: valueOf(line, line.After) }),
  });
};

/** The lines, newest first, more of them by a button. */
export const PersonHistory = ({ projectId, person }: { projectId: number; person: PersonPage }) => {
  const { t } = useTranslation('users');
  const history = useHistory(projectId, person.Id);
  const wordsOf = useChangeWords(person);
  const lines = history.data?.pages.flatMap(({ list }) => list) ?? [];
  const by = ({ Actor, ViewedAs }: HistoryLine): string => {
    const actor = Actor?.Name ?? t('person.system');
    return ViewedAs ? t('person.through', { actor, viewed: ViewedAs.Name }) : actor;
  };
  return (
    <Section id="history" title={t('person.history')} intro={t('person.historyIntro')}>
      {history.error ? (
        <ErrorState error={history.error} retry={() => void history.refetch()} />
      ) : history.isPending ? (
        <RowsSkeleton rows={3} />
      ) : lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('person.historyNone')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => {
            const { what, values } = wordsOf(line);
            return (
              <Box
                component="li"
                key={line.Id}
                sx={{ py: 3, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
              >
                <Box sx={{ overflowWrap: 'anywhere' }}>
                  <strong>{what}</strong>
                  {values === '' ? '' : `: ${values}`}
                </Box>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {showDateTime(line.At)} · {by(line)}
                  {line.BatchId === null ? '' : ` · ${t('person.batch', { id: line.BatchId })}`}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
      {history.hasNextPage ? (
        <ActButton
          size="small"
          variant="outlined"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('person.more')}
        </ActButton>
      ) : null}
    </Section>
  );
};
