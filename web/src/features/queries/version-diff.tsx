/** What differs between two versions of a query: its statement line by line, then its other fields. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useDefinitionKind } from './definition-kind.tsx';
import { useVersion } from './queries.queries.ts';
import { toQueryDraft, draftParts, type QueryDraft } from './query-draft.ts';
import { useFieldWords } from './use-field-words.ts';

const CodeDiff = lazy(() => import('./code-diff.tsx').then((file) => ({ default: file.CodeDiff })));

type VersionData = NonNullable<ReturnType<typeof useVersion>['data']>;

const draftIn = ({ Body, ...head }: VersionData): QueryDraft => toQueryDraft({ ...head, ...Body });

/** The fields beside the statement that are not the same. */
const Fields = ({ before, after }: { before: QueryDraft; after: QueryDraft }) => {
  const { t } = useTranslation('queries');
  const words = useFieldWords();
  const [one, other] = [draftParts.split(before), draftParts.split(after)];
  const names = Object.keys(one).filter((name) => name !== 'Query' && one[name] !== other[name]);
  if (names.length === 0) return <Typography variant="body2">{t('versions.fieldsSame')}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem' }}>
      {names.map((name) => (
        <Box key={name} sx={{ mb: 2 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {words.name(name)}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <del>{words.value(name, one[name]) || '–'}</del>
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <ins>{words.value(name, other[name]) || '–'}</ins>
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** It takes the focus, for it comes above the button that asked for it. */
export const VersionDiff = ({ id, from, to }: { id: number; from: number; to: number }) => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const heading = useRef<HTMLHeadingElement>(null);
  const [older, newer] = [useVersion(id, from), useVersion(id, to)];
  useEffect(() => heading.current?.focus(), []);
  const error = older.error ?? newer.error;
  const both = older.data && newer.data ? [draftIn(older.data), draftIn(newer.data)] : [];
  const [before, after] = both;
  return (
    <Box sx={{ mb: 5, pb: 5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography ref={heading} tabIndex={-1} variant="h3" sx={{ mb: 3 }}>
        {t('versions.diff', { from, to })}
      </Typography>
      {error ? (
        <ErrorState error={error} />
      ) : before && after ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {before.Query === after.Query ? (
            <Typography variant="body2">{t('versions.sqlSame')}</Typography>
          ) : (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', overflow: 'hidden' }}>
              <Suspense fallback={<Skeleton height={160} />}>
                <CodeDiff
                  language={kind === 'script' ? 'js' : 'sql'}
                  before={before.Query}
                  after={after.Query}
                  label={t('versions.sqlDiff')}
                />
              </Suspense>
            </Box>
          )}
          <Fields before={before} after={after} />
        </Box>
      ) : (
        <TextSkeleton lines={5} />
      )}
    </Box>
  );
};
