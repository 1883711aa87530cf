/** Files that came to one, and those that one sent: who opened them when. */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { FetchedFile } from './fetching.tsx';
import { FileLine } from './file-line.tsx';
import { linkToSent, useSentFiles, useSentOpened, useSentTo, useTakeBackSent } from './files.queries.ts';

type SentFile = OutputOfPath<'/api/Files/GetShared'>['files'][number];

/** Everybody it was sent to, and who opened it when. */
const Recipients = ({ file, onClose }: { file: SentFile; onClose: () => void }) => {
  const { t } = useTranslation(['sending', 'common']);
  const id = useId();
  const [page, setPage] = useState(0);
  const read = useSentTo(file.Id, page);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sending:whoOf', { name: file.Name })}
      </DialogTitle>
      <DialogContent>
        {read.isPending ? <RowsSkeleton rows={3} height={42} /> : null}
        {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {read.data?.list.map(({ Id, Name, Opened }) => (
            <Box component="li" key={Id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
              {Name}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', ml: 2 }}>
                {Opened === null ? (
                  t('sending:notOpened')
                ) : (
                  <>
                    {t('sending:opened')} <When at={Opened} />
                  </>
                )}
              </Box>
            </Box>
          ))}
        </Box>
        {read.data ? <Pager page={page} pages={read.data.count} all={read.data.All} onPage={setPage} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** Who sent it, or to whom it went, and what was written with it. */
const About = ({ file, isSent }: { file: SentFile; isSent: boolean }) => {
  const { t } = useTranslation('sending');
  const size = useSize();
  const more = file.Recipients - file.To.length;
  const to = file.To.map(({ Name }) => Name).join(', ');
  return (
    <>
      {isSent
        ? `${t('toWhom', { names: to })}${more > 0 ? ` ${t('andMore', { count: more })}` : ''}`
        : t('fromWhom', { name: file.From.Name })}
      {' · '}
      <When at={file.At} /> · {size(file.Size)}{' '}
      {!isSent && file.Opened === null ? <StatusChip tone="active" label={t('new')} /> : null}
      {file.Note ? <Box sx={{ color: 'text.primary', whiteSpace: 'pre-wrap' }}>{file.Note}</Box> : null}
    </>
  );
};

const Line = ({ file, isSent, onWho }: { file: SentFile; isSent: boolean; onWho: (file: SentFile) => void }) => {
  const { t } = useTranslation('sending');
  const [ask, failure, takeBack, opened] = [useConfirm(), useDescribeFailure(), useTakeBackSent(), useSentOpened()];
  const name = file.Name;
  const act = () =>
    takeBack.mutateAsync({ Id: file.Id }).then(
      () => null,
      (error: unknown) => failure(error),
    );
  const asked = isSent
    ? { title: t('takeBackTitle'), text: t('takeBackText', { name }), yes: t('takeBack'), danger: true, act }
    : { title: t('hideTitle'), text: t('hideText', { name }), yes: t('hide'), danger: true, act };
  return (
    <FileLine
      file={
        <FetchedFile
          name={name}
          linkTo={() => linkToSent(file.Id)}
          {...(isSent ? {} : { onOpen: () => opened.mutate({ Id: file.Id }) })}
        />
      }
      about={<About file={file} isSent={isSent} />}
    >
      {isSent ? (
        <Button size="small" aria-label={t('whoOf', { name })} onClick={() => onWho(file)}>
          {t('who')}
        </Button>
      ) : null}
      <Button
        size="small"
        color="error"
        aria-label={t(isSent ? 'takeBackOf' : 'hideOf', { name })}
        onClick={() => void ask(asked)}
      >
        {t(isSent ? 'takeBack' : 'hide')}
      </Button>
    </FileLine>
  );
};

export const SentList = ({ isSent }: { isSent: boolean }) => {
  const { t } = useTranslation('sending');
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<SentFile | null>(null);
  const read = useSentFiles(isSent, page);
  const kind = isSent ? 'sent' : 'received';
  return (
    <>
      <PagedList
        read={read}
        rows={3}
        page={page}
        onPage={setPage}
        empty={<EmptyState title={t(`empty.${kind}`)}>{t(`empty.${kind}Means`)}</EmptyState>}
      >
        {({ list }) => (
          <FramedList>
            {list.map((file) => (
              <Line key={file.Id} file={file} isSent={isSent} onWho={setAsked} />
            ))}
          </FramedList>
        )}
      </PagedList>
      {asked ? <Recipients file={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
};
