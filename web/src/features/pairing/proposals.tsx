/** Proposals of mentors: for each mentee up to three with their reasons; nothing is linked until one is chosen and linked. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { LinkPreview } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { FollowedMeetings, useFollowedWords } from '../meetings/followed.shared.tsx';
import { useRoomWords } from './mentor-picker.tsx';
import { changeAsTold, previewLinks, useMentorKinds, useProposals } from './pairing.queries.ts';

type Proposal = OutputOfPath<'/api/user/ProposeMentors'>[number];

/** The choice before anybody chose: the first one, unless there is no room. */
const firstChoice = ({ Mentors: [first] }: Proposal): string =>
  first && !first.Reasons.includes('full') ? String(first.Id) : '';

/** One mentee with the mentors who are proposed, and what speaks for the one who is chosen. */
const Line = ({
  proposal,
  value,
  onChoose,
}: {
  proposal: Proposal;
  value: string;
  onChoose: (value: string) => void;
}) => {
  const { t } = useTranslation('pairing');
  const roomWords = useRoomWords();
  const { Name, Now, Mentors } = proposal;
  const chosen = Mentors.find(({ Id }) => String(Id) === value);
  const reasons = chosen?.Reasons.filter((reason) => reason !== 'full').map((reason) =>
    t(`proposals.reasons.${reason}`),
  );
  return (
    <Box component="li" sx={{ display: 'grid', py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{Name}</Typography>
      <Typography sx={{ mb: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
        {Now === null ? t('people.noMentor') : t('proposals.now', { name: Now })}
      </Typography>
      {Mentors.length === 0 ? (
        t('proposals.nobody')
      ) : (
        <Choice
          wide
          size="small"
          minWidth={0}
          label={t('proposals.for', { name: Name })}
          value={value}
          onChoose={onChoose}
          options={[
            { value: '', label: t('proposals.notNow') },
            ...Mentors.map((mentor) => ({ value: String(mentor.Id), label: `${mentor.Name} · ${roomWords(mentor)}` })),
          ]}
          helperText={reasons ? (reasons.length > 0 ? reasons.join(' · ') : t('proposals.reasons.none')) : ''}
        />
      )}
    </Box>
  );
};

/** The mentees to be linked to each mentor. */
const byMentor = (list: readonly Proposal[], valueOf: (proposal: Proposal) => string): Map<number, number[]> => {
  const groups = new Map<number, number[]>();
  for (const proposal of list) {
    const mentorId = Number(valueOf(proposal));
    if (mentorId > 0) groups.set(mentorId, [...(groups.get(mentorId) ?? []), proposal.Id]);
  }
  return groups;
};

/** The kind of mentor that is sought, where the project has kinds. */
const Kinds = ({ value, onChoose }: { value: string; onChoose: (kind: string) => void }) => {
  const { t, i18n } = useTranslation('pairing');
  const kinds = useMentorKinds();
  if (kinds.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', justifyContent: { sm: 'start' } }}>
      <Choice
        wide
        size="small"
        minWidth={280}
        label={t('proposals.kind')}
        value={value}
        onChoose={onChoose}
        options={[
          { value: '', label: t('proposals.anyKind') },
          ...kinds.map(({ Value, Label, LabelEn }) => ({
            value: Value,
            label: i18n.language !== 'el' ? (LabelEn ?? Label) : Label,
          })),
        ]}
      />
    </Box>
  );
};

/** Linking everybody to the mentor who is chosen for them, mentor by mentor; and why it stopped. */
const useLinkingProposals = (projectId: number, groups: ReadonlyMap<number, number[]>, onClose: () => void) => {
  const { t } = useTranslation(['pairing', 'problems']);
  const wordsOf = useProblemMessage();
  const confirm = useConfirm();
  const followedWords = useFollowedWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  /** What becomes of planned meetings is asked first, where there are some; whether to go on. */
  const agreed = (told: readonly LinkPreview[], isOther: boolean): Promise<boolean> => {
    const followed = told.flatMap(({ Meetings }) => Meetings ?? []);
    if (followed.length === 0) return Promise.resolve(true);
    const text = (
      <>
        {isOther ? <Alert severity="warning">{t('problems:PREVIEW_CHANGED')}</Alert> : null}
        {followed.map((one, place) => (
          <FollowedMeetings key={place} followed={one} tense="will" />
        ))}
      </>
    );
    return confirm({ text, yes: t('pairing:link') });
  };
  const link = async () => {
    setBusy(true);
    setFailure('');
    let done = 0;
    const became: string[] = [];
    try {
      const told = new Map<number, LinkPreview>();
      for (const [MentorId, ids] of groups) told.set(MentorId, await previewLinks(projectId, { ids }, MentorId, null));
      if (!(await agreed([...told.values()], false))) return;
      for (const [MentorId, preview] of told) {
        const chosen = { ids: groups.get(MentorId) ?? [] };
        const again = (now: LinkPreview) => agreed([now], true);
        const links = await changeAsTold(projectId, chosen, { MentorId, ActionIds: null }, preview, again);
        // Those who were linked before stay so; what is left is told.
        if (!links) return setFailure(t('pairing:proposals.stopped', { count: done }));
        done += links.Changed;
        if (links.Meetings) became.push(...followedWords(links.Meetings, 'did'));
      }
      showToast('success', [t('pairing:done.link', { count: done }), ...became].join(' '), { time: 'link' });
      onClose();
    } catch (error) {
      setFailure(`${t('pairing:proposals.stopped', { count: done })} ${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { link, busy, failure };
};

const Proposals = ({ projectId, ids, onClose }: { projectId: number; ids: number[]; onClose: () => void }) => {
  const { t } = useTranslation('pairing');
  const [kind, setKind] = useState('');
  const read = useProposals(projectId, ids, kind);
  const [values, setValues] = useState<ReadonlyMap<number, string>>(new Map());
  const valueOf = (proposal: Proposal): string => {
    const value = values.get(proposal.Id);
    const known = value === '' || proposal.Mentors.some(({ Id }) => String(Id) === value);
    return value !== undefined && known ? value : firstChoice(proposal);
  };
  const groups = byMentor(read.data ?? [], valueOf);
  const count = [...groups.values()].reduce((sum, list) => sum + list.length, 0);
  const { link, busy, failure } = useLinkingProposals(projectId, groups, onClose);
  return (
    <>
      <DialogTitle id="proposals-title">{t('proposals.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t('proposals.intro')}</Typography>
        <Kinds value={kind} onChoose={setKind} />
        {read.data ? (
          <Box component="ul" sx={{ listStyle: 'none', mt: 3 }}>
            {read.data.map((proposal) => (
              <Line
                key={proposal.Id}
                proposal={proposal}
                value={valueOf(proposal)}
                onChoose={(value) => setValues((before) => new Map([...before, [proposal.Id, value]]))}
              />
            ))}
          </Box>
        ) : read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <RowsSkeleton rows={4} height={72} />
        )}
        {failure === '' ? null : (
          <Alert severity="error" role="alert" sx={{ mt: 4 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('mentors.cancel')}</Button>
        <ActButton variant="contained" busy={busy} disabled={count === 0} onClick={() => void link()}>
          {t('link')}
          {count > 0 ? ` (${count})` : ''}
        </ActButton>
      </DialogActions>
    </>
  );
};

export const ProposalsButton = ({ projectId, ids }: { projectId: number; ids: number[] }) => {
  const { t } = useTranslation('pairing');
  // Whom the proposals are for stays while they are looked at, whatever the list does behind them.
  const [asked, setAsked] = useState<number[] | null>(null);
  const narrow = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const close = () => setAsked(null);
  if (ids.length === 0 && asked === null) return null;
  return (
    <>
      <Button onClick={() => setAsked(ids)}>{t('proposals.open', { count: ids.length })}</Button>
      <Dialog
        open={asked !== null}
        onClose={close}
        fullWidth
        maxWidth="sm"
        fullScreen={narrow}
        aria-labelledby="proposals-title"
      >
        {asked ? <Proposals projectId={projectId} ids={asked} onClose={close} /> : null}
      </Dialog>
    </>
  );
};
