/** One's own files: given in parts, sent, called otherwise, removed; how much room they take. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachFor } from '@telemachos/contract/access/abilities.ts';
import { rootCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import type { OwnProject, Session } from '../../platform/session.ts';
import { getUploads } from '../../platform/uploads/page-uploads.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Uploader } from '../../ui/uploader.tsx';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { FetchedFile } from './fetching.tsx';
import { FileLine } from './file-line.tsx';
import { linkToOwn, useOwnFiles, useRemoveOwn } from './files.queries.ts';
import { RenameFile } from './rename-file.tsx';
import { SendFile } from './send-file.tsx';

type OwnFile = OutputOfPath<'/api/files/Own'>['list'][number];
type Doing = { what: 'send' | 'rename'; file: OwnFile };

const Line = ({ file, onDo }: { file: OwnFile; onDo: (doing: Doing) => void }) => {
  const { t } = useTranslation('sending');
  const [size, ask, remove, failure] = [useSize(), useConfirm(), useRemoveOwn(), useDescribeFailure()];
  const name = file.Name;
  const act = () =>
    remove.mutateAsync({ Id: file.Id }).then(
      () => null,
      (error: unknown) => failure(error),
    );
  const asked = { title: t('removeTitle'), text: t('removeText', { name }), yes: t('remove'), danger: true, act };
  return (
    <FileLine
      file={<FetchedFile name={name} linkTo={() => linkToOwn(file.Id)} />}
      about={
        <>
          {size(file.Size)} · <When at={file.At} />{' '}
          {file.Category === rootCategory ? null : (
            <>
              · {t('folder')}: <bdi>{file.Category}</bdi>{' '}
            </>
          )}
          {file.Scan === 'clean' ? null : (
            <StatusChip tone={file.Scan === 'infected' ? 'bad' : 'waiting'} label={t(`scan.${file.Scan}`)} />
          )}
        </>
      }
    >
      <Button
        variant="outlined"
        size="small"
        disabled={file.Scan !== 'clean'}
        aria-label={t('sendOf', { name })}
        onClick={() => onDo({ what: 'send', file })}
      >
        {t('send')}
      </Button>
      <Button size="small" aria-label={t('renameOf', { name })} onClick={() => onDo({ what: 'rename', file })}>
        {t('rename')}
      </Button>
      <Button size="small" color="error" aria-label={t('removeOf', { name })} onClick={() => void ask(asked)}>
        {t('remove')}
      </Button>
    </FileLine>
  );
};

export const OwnFiles = ({ session, project }: { session: Session; project: OwnProject }) => {
  const { t } = useTranslation('sending');
  const size = useSize();
  const [page, setPage] = useState(0);
  const [doing, setDoing] = useState<Doing | null>(null);
  const own = useOwnFiles(page);
  return (
    <>
      <Uploader
        reach={reachFor(project.Roles, 'files.own') ?? 'own'}
        uploads={getUploads({ owner: session.Id, project: project.Id })}
        to={{ where: 'own', category: '/', replaces: null, menteesSee: false, approve: false }}
      />
      <PagedList
        read={own}
        rows={3}
        page={page}
        onPage={setPage}
        empty={<EmptyState title={t('empty.own')}>{t('empty.ownMeans')}</EmptyState>}
        foot={
          own.data ? (
            <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
              {t('room', { used: size(own.data.Used), limit: size(own.data.Limit) })}
            </Typography>
          ) : null
        }
      >
        {({ list }) => (
          <FramedList>
            {list.map((file) => (
              <Line key={file.Id} file={file} onDo={setDoing} />
            ))}
          </FramedList>
        )}
      </PagedList>
      {doing?.what === 'send' ? <SendFile file={doing.file} onClose={() => setDoing(null)} /> : null}
      {doing?.what === 'rename' ? <RenameFile file={doing.file} onClose={() => setDoing(null)} /> : null}
    </>
  );
};
