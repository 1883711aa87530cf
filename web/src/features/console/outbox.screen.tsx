/** The outbox: every mail written, the newest first; one opens beside the list. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { MailLine } from '@telemachos/contract/features/console/console.schemas.ts';
import { useProject } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useOutbox } from './console.queries.ts';
import { MailDrawer } from './mail-drawer.tsx';
import { MailStatus } from './mail-status.tsx';
import { Undelivered } from './undelivered.tsx';

const statuses = ['kept', 'waiting', 'sent', 'failed'] as const;

const Line = ({ mail, onOpen }: { mail: MailLine; onOpen: (id: number) => void }) => {
  const { t } = useTranslation('console');
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <ButtonBase
        onClick={() => onOpen(mail.Id)}
        aria-label={t('open', { subject: mail.Subject, address: mail.Address })}
        sx={{
          width: '100%',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 160px 150px' },
          alignItems: 'center',
          gap: { xs: 1, md: 4 },
          px: { xs: 3, sm: 4 },
          py: 3,
          font: 'inherit',
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {mail.Subject}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}
          >
            {mail.Address}
          </Box>
        </Box>
        <Box component="span" sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
          <MailStatus status={mail.Status} />
        </Box>
        <Box
          component="span"
          sx={{
            gridColumn: { xs: '1 / -1', md: 'auto' },
            color: 'text.secondary',
            fontSize: '0.875rem',
            justifySelf: { md: 'end' },
          }}
        >
          <When at={mail.At} />
        </Box>
      </ButtonBase>
    </Box>
  );
};

/**
 * Every mail of the installation, for those who may read them; whom mails of the project did not reach, for the others of
 * the staff and for whoever comes from the number on their home (`?list=undelivered`).
 */
export const OutboxScreen = () => {
  const project = useProject();
  const { list } = useSearchParams();
  if (!project) return null;
  const readsAll = project.Abilities.includes('mails.view');
  return readsAll && list !== 'undelivered' ? <Outbox /> : <Undelivered project={project} readsAll={readsAll} />;
};

/** Search and status are in the address; so is the mail that is open. */
const Outbox = () => {
  const { t } = useTranslation('console');
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const openMail = useOverlayParam('open');
  const status = statuses.find((name) => name === texts['status']);
  const search = texts['q'] ?? '';
  const { page, setPage } = usePage();
  const open = Number(texts['open']);
  const outbox = useOutbox({ page, count: 10, Search: search, ...(status ? { Status: [status] } : {}) });
  const change = (changes: Record<string, string>) => setSearch({ ...changes, page: '' });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 440 } }}>
          <SearchBox value={search} onSearch={(text) => change({ q: text })} label={t('search')} />
        </Box>
        <Choice
          wide
          minWidth={200}
          label={t('filter')}
          value={status ?? ''}
          onChoose={(value) => change({ status: value })}
          options={[
            { value: '', label: t('all') },
            ...statuses.map((name) => ({
              value: name,
              label: `${t(`status.${name}`)}${outbox.data?.Counts ? ` (${outbox.data.Counts[name]})` : ''}`,
            })),
          ]}
        />
      </Box>
      <PagedList
        read={outbox}
        rows={10}
        page={page}
        filter={`${search} ${status ?? ''}`}
        onPage={setPage}
        empty={
          search || status ? (
            <EmptyState title={t('noMatch')}>{t('noMatchMeans')}</EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyMeans')}</EmptyState>
          )
        }
      >
        {({ list }) => (
          <FramedList>
            {list.map((mail) => (
              <Line key={mail.Id} mail={mail} onOpen={(id) => openMail(String(id))} />
            ))}
          </FramedList>
        )}
      </PagedList>
      <MailDrawer id={Number.isInteger(open) && open > 0 ? open : null} onClose={() => openMail('')} />
    </>
  );
};
