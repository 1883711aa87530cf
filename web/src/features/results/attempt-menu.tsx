/** What can be done with an attempt: read it, print it, and for those who manage the project decide about it. */
import MoreVert from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { showToast } from '../../platform/toasts.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Download } from '../../ui/download.tsx';
import { reportAddress } from './report-address.shared.ts';
import { useReset, type Attempt } from './results.queries.ts';

/** The decisions about an attempt, in the order of the menu. */
const decisions = ['late', 'extra', 'reopen', 'reset', 'clear'] as const;
type Decision = (typeof decisions)[number];

/** What a choice of the menu opens. */
export type Chosen = 'timeline' | Exclude<Decision, 'reset'>;

const hasBegun = ({ TimeStarted, Answered }: Attempt): boolean => TimeStarted !== null || Answered > 0;

/** The decisions that an attempt allows. */
const decisionsOf = (attempt: Attempt): Decision[] => {
  const { Newest, Status, Duration, Late, ActionId } = attempt;
  const begun = hasBegun(attempt);
  const may: Record<Decision, boolean> = {
    late: Late > 0,
    extra: Newest && Duration !== null && Status !== 'Finished',
    reopen: Newest && (Status === 'Finished' || Status === 'Expired'),
    reset: Newest && begun,
    clear: ActionId !== null && (begun || attempt.Attempt > 1),
  };
  return decisions.filter((what) => may[what]);
};

/** Asks, and begins the next attempt. */
const useBeginAnew = ({ AnswerSetId }: Attempt): { begin: () => Promise<void>; busy: boolean } => {
  const { t } = useTranslation('results');
  const ask = useConfirm();
  const wordsOf = useProblemMessage();
  const reset = useReset();
  const begin = async () => {
    if (!(await ask({ title: t('decide.reset.title'), text: t('decide.reset.text'), yes: t('decide.reset.yes') })))
      return;
    reset.mutate(
      { id: String(AnswerSetId) },
      {
        onSuccess: () => showToast('success', t('decide.reset.done')),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  };
  return { begin, busy: reset.isPending };
};

/** `manages` adds the decisions. */
export const AttemptMenu = ({
  attempt,
  base,
  manages,
  onChoose,
}: {
  attempt: Attempt;
  base: string;
  manages: boolean;
  onChoose: (what: Chosen) => void;
}) => {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { begin, busy } = useBeginAnew(attempt);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { AnswerSetId, ActionTitle, Attempt: number } = attempt;
  const begun = hasBegun(attempt);
  const allowed = manages ? decisionsOf(attempt) : [];
  const close = () => setAnchor(null);
  const item = (label: string, what: Chosen | 'reset'): ReactNode => (
    <MenuItem
      key={what}
      onClick={() => {
        close();
        if (what === 'reset') void begin();
        else onChoose(what);
      }}
      sx={what === 'clear' ? { color: 'error.main' } : {}}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('list.actions', { title: ActionTitle, number })}
        aria-haspopup="menu"
        {...whileBusy(busy, (event) => setAnchor(event.currentTarget))}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={`${base}/Quest/${AnswerSetId}/${language}`}>
          {t('list.answers')}
        </MenuItem>
        {begun ? (
          <MenuItem component={Download} href={reportAddress(AnswerSetId, language, false)} onClick={close}>
            {t('list.pdf')}
          </MenuItem>
        ) : null}
        {begun ? (
          <MenuItem component={Download} href={reportAddress(AnswerSetId, language, true)} onClick={close}>
            {t('list.pdfAnswers')}
          </MenuItem>
        ) : null}
        {item(t('list.timeline'), 'timeline')}
        {allowed.length > 0 ? <Divider /> : null}
        {allowed.map((what) => item(t(`decide.${what}.do`), what))}
      </Menu>
    </>
  );
};
