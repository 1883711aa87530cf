/** The attempts of a project whose late answers wait for a decision. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { When } from '../../ui/written.tsx';
import { useLateSets } from './results.queries.ts';

/** The oldest first; deciding opens the answers side by side. */
export const LateList = ({
  projectId,
  base,
  onDecide,
}: {
  projectId: number;
  base: string;
  onDecide: (answerSetId: number) => void;
}) => {
  const { t } = useTranslation('results');
  const [page, setPage] = useState(0);
  const read = useLateSets({ ProjectId: projectId, Language: useLanguage(), page });
  // The last one of the last page was decided.
  if (read.data && read.data.list.length === 0 && page > 0) setPage(0);
  return (
    <Section
      id="late"
      title={t('answers.late')}
      intro={read.data?.All === 0 ? t('answers.lateNone') : t('answers.lateIntro')}
    >
      <PagedList read={read} rows={2} page={page} onPage={setPage} empty={null}>
        {({ list }) => (
          <Box component="ul" sx={{ listStyle: 'none' }}>
            {list.map(({ AnswerSetId, MenteeId, Name, ActionTitle, Late, At }) => (
              <Box
                component="li"
                key={AnswerSetId}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  gap: 3,
                  py: 3,
                  '& + &': { borderTop: 1, borderColor: 'divider' },
                }}
              >
                <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                  <Link to={`${base}/mentor/results/${MenteeId}`}>{Name}</Link>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {ActionTitle} · {t('list.late', { count: Late })}
                    {At ? (
                      <>
                        {' '}
                        · <When at={At} />
                      </>
                    ) : null}
                  </Typography>
                </Box>
                <Button
                  variant="outlined"
                  size="small"
                  onClick={() => onDecide(AnswerSetId)}
                  aria-label={t('answers.decideFor', { name: Name, title: ActionTitle })}
                >
                  {t('answers.decide')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </PagedList>
    </Section>
  );
};
