/** Messages that were reported, for those who decide about them (/chat/reports). */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReportReasonLength } from '@telemachos/contract/features/chat/chat.rules.ts';
import { isBlank } from '@telemachos/contract/kit/texts.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Download } from '../../ui/download.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { useReports, useSettleReport } from './finding.queries.ts';
import { PersonLine } from './person-line.tsx';

type Report = OutputOfPath<'/api/chat/Reports'>['list'][number];

type Quoted = { who: string; at: string; text: string; strong?: boolean; children?: ReactNode };

const Quote = ({ who, at, text, strong = false, children }: Quoted) => (
  <Box
    sx={{
      borderLeft: 3,
      borderColor: strong ? 'error.main' : 'divider',
      pl: 3,
      py: 1,
      bgcolor: strong ? 'background.paper' : 'transparent',
    }}
  >
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {who} · <When at={at} />
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontWeight: strong ? 600 : 400 }}>
      <bdi>{text}</bdi>
    </Typography>
    {children}
  </Box>
);

/** What came with the message; what is not kept any more is named all the same. */
const Files = ({ of }: { of: Report }) => {
  const { t } = useTranslation('chat');
  const size = useSize();
  return of.Files.map(({ Id, Name, Size, Kept }) => (
    <Typography key={Id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {Kept ? (
        <Link component={Download} href={`/api/chat/ReportFile?ReportId=${of.Id}&Id=${Id}`}>
          <bdi>{Name}</bdi> ({size(Size)})
        </Link>
      ) : (
        <>
          <bdi>{Name}</bdi> ({size(Size)}): {t('reports.notKept')}
        </>
      )}
    </Typography>
  ));
};

/** All that the message said, where that is more than once. */
const Wordings = ({ of }: { of: Report }) => {
  const { t } = useTranslation('chat');
  if (of.Wordings.length < 2) return null;
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 2 }}>
        {t('reports.wordings', { count: of.Wordings.length })}
      </Typography>
      {of.Wordings.map(({ Time, Message }, place) => (
        <Quote key={`${Time} ${place}`} who={t('reports.wording', { place: place + 1 })} at={Time} text={Message} />
      ))}
    </Box>
  );
};

/** What was decided is written, and stays. */
const Settling = ({ of }: { of: Report }) => {
  const { t } = useTranslation('chat');
  const settle = useSettleReport();
  const { text, write, forget } = useDraftText(`chat-settle/${of.Id}`);
  const [isTried, setTried] = useState(false);
  const isEmpty = isBlank(text);
  if (!of.May) return <Typography variant="body2">{t('reports.notOwn')}</Typography>;
  const give = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || settle.isPending) return;
    settle.mutate({ ReportId: of.Id, Outcome: text }, { onSuccess: forget });
  };
  return (
    <Box component="form" noValidate onSubmit={give} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <TextField
        multiline
        minRows={2}
        fullWidth
        required
        label={t('reports.outcome')}
        value={text}
        error={isTried && isEmpty}
        helperText={isTried && isEmpty ? t('reports.needsOutcome') : t('reports.outcomeMeans')}
        onChange={({ target }) => write(target.value)}
        slotProps={{ htmlInput: { maxLength: maxReportReasonLength } }}
      />
      {settle.isError ? <ErrorState error={settle.error} /> : null}
      <ActButton type="submit" variant="contained" busy={settle.isPending}>
        {t('reports.settle')}
      </ActButton>
    </Box>
  );
};

const Line = ({ of }: { of: Report }) => {
  const { t } = useTranslation('chat');
  const size = useSize();
  return (
    <Box
      component="li"
      aria-label={t('reports.about', { name: of.Writer.Name })}
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 4, sm: 5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PersonLine person={of.Reporter}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('reports.reportedAt')} <When at={of.At} />
          </Typography>
        </PersonLine>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{of.Reason}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
          {t('reports.said')}
        </Typography>
        {of.Before.map((said) => (
          <Quote key={said.Seq} who={said.User} at={said.Time} text={said.TakenBack ? t('takenBack') : said.Message}>
            {said.Changed && !said.TakenBack ? <Typography variant="caption">{t('changed')}</Typography> : null}
            {said.Files.map(({ Name, Size }, place) => (
              <Typography key={place} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{Name}</bdi> ({size(Size)})
              </Typography>
            ))}
          </Quote>
        ))}
        <Quote strong who={of.Writer.Name} at={of.Time} text={of.Said}>
          <Files of={of} />
        </Quote>
        <Wordings of={of} />
        {of.Since === null ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`reports.since.${of.Since}`)}
          </Typography>
        )}
      </Box>
      {of.Settled === null ? (
        <Settling of={of} />
      ) : (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('reports.settledBy', { name: of.Settled.By })} · <When at={of.Settled.At} />
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{of.Settled.Outcome}</Typography>
        </Box>
      )}
    </Box>
  );
};

/** Those that wait first; which are shown is in the address. */
export const ReportsScreen = () => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const { page, setPage } = usePage();
  const setSearch = useSetSearchParams();
  const shown = useSearchParams()['shown'] === 'settled' ? 'settled' : '';
  const read = useReports(project?.Id ?? 0, shown === 'settled', page);
  if (!project) return null;
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        subtitle={t('reports.intro')}
        trail={[{ label: t('title'), to: `/${toUrlSegment(project)}/chat` }]}
      />
      <Box data-screen-only sx={{ mb: 4, display: 'flex' }}>
        <Choice
          id="shown"
          minWidth={260}
          label={t('reports.show')}
          value={shown}
          onChoose={(value) => setSearch({ shown: value, page: '' })}
          options={[
            { value: '', label: t('reports.open') },
            { value: 'settled', label: t('reports.settled') },
          ]}
        />
      </Box>
      <PagedList
        read={read}
        rows={3}
        height={160}
        page={page}
        filter={shown}
        onPage={setPage}
        empty={
          <EmptyState title={t(shown === 'settled' ? 'reports.noneSettled' : 'reports.none')}>
            {t('reports.noneMeans')}
          </EmptyState>
        }
      >
        {({ list }) => (
          <Box component="ul" sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
            {list.map((one) => (
              <Line key={one.Id} of={one} />
            ))}
          </Box>
        )}
      </PagedList>
    </>
  );
};
