/** Sharing an item with mentees, and with whom it is shared: who opened it when (specification 000 §2, sharer; §8). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachFor } from '@telemachos/contract/access/abilities.ts';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { maxSharedPeople, maxSharedItems } from '@telemachos/contract/features/library/library.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Chooser, type Choosable, type Chosen } from '../../ui/chooser.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { FormDialog } from './form-dialog.tsx';
import {
  readMentees,
  useMentees,
  useShare,
  useShareMany,
  useShares,
  useUnshare,
  type Mentee,
} from './library.queries.ts';
import { leftOf } from './library.rules.ts';

/** So many mentees are shown on a page of the dialog. */
const maxShown = 20;

/** Whether one acts as a mentor, and so shares with the own mentees alone, whatever else one is (specification 000 §6). */
const useSharesAsMentor = (): boolean => {
  const role = useCurrentRole();
  return role !== null && reachFor([role], 'library.add') === 'caseload';
};

/** Mentees to choose among, by name. */
const Mentees = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) => {
  const { t } = useTranslation('library');
  const [ProjectId, Own] = [useProject()?.Id ?? 0, useSharesAsMentor()];
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const read = useMentees({ ProjectId, Own, Search: search, page, count: maxShown });
  const asChoosable = ({ User }: Mentee): Choosable => ({ key: String(User.Id), name: userSurnameFirst(User) });
  return (
    <Chooser
      find={t('share.find')}
      label={t('share.mentees')}
      nobody={t('share.nobody')}
      search={search}
      onSearch={setSearch}
      page={page}
      onPage={setPage}
      read={{ ...read, data: read.data && { ...read.data, list: read.data.list.map(asChoosable) } }}
      readAll={async (count) => (await readMentees({ ProjectId, Own, Search: search, count })).map(asChoosable)}
      chosen={chosen}
      onChoose={onChoose}
      maxChosen={maxSharedPeople}
    />
  );
};

/** With whom it is shared already. */
const SharedWith = ({ itemId }: { itemId: number }) => {
  const { t } = useTranslation('library');
  const [page, setPage] = useState(0);
  const [shares, unshare, problemText] = [useShares(itemId, page), useUnshare(), useProblemMessage()];
  if (shares.isPending) return <RowsSkeleton rows={2} height={42} />;
  // The last one that was one's own to end: it is not there any more for whoever does not see the item.
  if (shares.isError && toApiProblem(shares.error).code === 'NOT_FOUND')
    return <Typography role="status">{t('share.noMore')}</Typography>;
  if (shares.isError) return <ErrorState error={shares.error} retry={() => void shares.refetch()} />;
  const end = (id: number, name: string) =>
    unshare.mutate(
      { ItemId: itemId, MenteeIds: [id] },
      {
        onSuccess: () => showToast('success', t('share.ended', { name })),
        onError: (error) => showToast('error', problemText(error)),
      },
    );
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {shares.data.All === 0 ? t('share.withTitle') : t('share.with', { count: shares.data.All })}
      </Typography>
      {shares.data.All === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('share.withNobody')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shares.data.list.map(({ Id, Name, By, At, Opened, MayEnd }) => (
          <Box
            component="li"
            key={`${Id} ${By.Id}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {Name}
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {t('share.by', { name: By.Name })} <When at={At} />
                {' · '}
                {Opened === null ? (
                  t('share.notOpened')
                ) : (
                  <>
                    {t('share.opened')} <When at={Opened} />
                  </>
                )}
              </Box>
            </Box>
            {MayEnd ? (
              <IconButton aria-label={t('share.end', { name: Name })} onClick={() => end(Id, Name)}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            ) : null}
          </Box>
        ))}
      </Box>
      <Pager page={page} pages={shares.data.count} all={shares.data.All} onPage={setPage} />
    </Box>
  );
};

/**
 * Shares the items, so many at a time as go together; answers what was left out, and why. Where a portion failed, the same
 * wish goes on from it: nobody is told twice of those before.
 */
const useSharing = () => {
  const [one, many, Own] = [useShare(), useShareMany(), useSharesAsMentor()];
  const shared = useRef<{ wish: string; items: number; left: readonly Left[] } | null>(null);
  const act = async (items: readonly Shareable[], MenteeIds: number[], isNew: boolean): Promise<readonly Left[]> => {
    const [first, ...more] = items;
    if (first && more.length === 0) {
      const { message, Reason } = await one.mutateAsync({ ItemId: first.Id, MenteeIds, Own, isNew });
      return message === 'FAIL_SHARE' ? [{ ...first, Reason: Reason ?? 'NOT_APPROVED' }] : [];
    }
    const wish = JSON.stringify([items.map(({ Id }) => Id), MenteeIds, isNew]);
    const before = shared.current?.wish === wish ? shared.current : { items: 0, left: [] };
    const left = [...before.left];
    for (let at = before.items; at < items.length; at += maxSharedItems) {
      const ItemIds = items.slice(at, at + maxSharedItems).map(({ Id }) => Id);
      // One portion after the other: each tells those who get it once.
      // oxlint-disable-next-line no-await-in-loop
      left.push(...(await many.mutateAsync({ ItemIds, MenteeIds, Own, isNew })).Left);
      shared.current = { wish, items: at + maxSharedItems, left: [...left] };
    }
    shared.current = null;
    return leftOf(items, left);
  };
  return { act, error: one.error ?? many.error, busy: one.isPending || many.isPending };
};

type Shareable = Pick<LibraryLine, 'Id' | 'Title'>;
type Left = {
  Id: number;
  Title: string;
  Reason: 'NOT_FOUND' | 'NOT_REACHED' | 'NOT_APPROVED' | 'UNCHECKED' | 'NO_MENTEES';
};

/** What was left out, and why; once for all where it reached nobody. */
const LeftOut = ({ of, many }: { of: readonly Left[]; many: boolean }) => {
  const { t } = useTranslation('library');
  const isNobody = of.every(({ Reason }) => Reason === 'NO_MENTEES');
  return (isNobody ? of.slice(0, 1) : of).map(({ Id, Title, Reason }) => (
    <Alert key={Id} severity="error">
      {many && !isNobody ? t('share.failed', { title: Title }) : t('FAIL_SHARE')} {t(`share.why.${Reason}`)}
    </Alert>
  ));
};

/** Of one item also with whom it is shared already. */
export const ShareItem = ({
  items,
  endsOnly = false,
  onClose,
}: {
  items: readonly Shareable[];
  /** Not approved by now: shares of it are ended, and none are made. */
  endsOnly?: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isNew, setNew] = useState(false);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [isShared, setShared] = useState(false);
  // As it was when it was opened: where an approval is taken back meanwhile, why nothing was shared is told here.
  const [onlyEnds] = useState(endsOnly);
  const { act, error, busy } = useSharing();
  const [first, ...more] = items;
  const share = () =>
    void act(items, [...chosen.keys()].map(Number), isNew).then(
      (found) => {
        setLeft(found);
        if (found.length === items.length) return;
        showToast('success', t('SUCCESS_SHARE'));
        setShared(true);
        setChosen(new Map());
        if (more.length > 0 && found.length === 0) onClose();
      },
      // Told in the dialog.
      () => undefined,
    );
  if (!first) return null;
  if (onlyEnds)
    return (
      <FormDialog
        title={t('share.title', { title: first.Title })}
        act={null}
        busy={false}
        tall
        onAct={onClose}
        onClose={onClose}
      >
        <Typography>{t('share.endsOnly')}</Typography>
        <SharedWith itemId={first.Id} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={
        more.length === 0 ? t('share.title', { title: first.Title }) : t('share.titleMany', { count: items.length })
      }
      act={chosen.size === 0 ? t('share.act') : t('share.actWith', { count: chosen.size })}
      busy={busy}
      tall
      disabled={chosen.size === 0}
      why={chosen.size === 0 ? t('share.chooseFirst') : null}
      error={error}
      typed={chosen.size > 0}
      isDone={isShared && chosen.size === 0}
      onAct={share}
      onClose={onClose}
    >
      <Mentees chosen={chosen} onChoose={setChosen} />
      <FormControlLabel
        control={<Checkbox checked={isNew} onChange={(_event, isNew) => setNew(isNew)} />}
        label={t('share.isNew')}
      />
      <LeftOut of={left} many={more.length > 0} />
      {more.length === 0 ? <SharedWith itemId={first.Id} /> : null}
    </FormDialog>
  );
};
