/** What can be done with an attempt: read it, print it, and for those who manage the project decide about it. */
import MoreVert from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toasts.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Download } from '../../ui/download.tsx';
import { reportAddress } from './report-address.shared.ts';
import { useReset, type Attempt } from './results.queries.ts';

/** What a choice of the menu opens. */
export type Chosen = 'timeline' | 'late' | 'extra' | 'reopen' | 'clear';

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
  const ask = useConfirm();
  const wordsOf = useProblemText();
  const reset = useReset();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const {
    AnswerSetId,
    ActionTitle,
    Attempt: number,
    Newest,
    Status,
    TimeStarted,
    Answered,
    Duration,
    Late,
    ActionId,
  } = attempt;
  const begun = TimeStarted !== null || Answered > 0;
  const ended = Status === 'Finished' || Status === 'Expired';
  const close = () => setAnchor(null);
  const item = (label: string, what: Chosen): ReactNode => (
    <MenuItem
      key={what}
      onClick={() => {
        close();
        onChoose(what);
      }}
      sx={what === 'clear' ? { color: 'error.main' } : {}}
    >
      {label}
    </MenuItem>
  );
  const begin = async () => {
    close();
    if (!(await ask({ title: t('decide.reset.title'), text: t('decide.reset.text'), yes: t('decide.reset.yes') })))
      return;
    reset.mutate(
      { id: String(AnswerSetId) },
      { onSuccess: () => toast('success', t('decide.reset.done')), onError: (error) => toast('error', wordsOf(error)) },
    );
  };
  const decisions: ReactNode[] = [
    ...(Late > 0 ? [item(t('decide.late.do'), 'late')] : []),
    ...(Newest && Duration !== null && Status !== 'Finished' ? [item(t('decide.extra.do'), 'extra')] : []),
    ...(Newest && ended ? [item(t('decide.reopen.do'), 'reopen')] : []),
    ...(Newest && begun
      ? [
          <MenuItem key="reset" onClick={() => void begin()}>
            {t('decide.reset.do')}
          </MenuItem>,
        ]
      : []),
    ...(ActionId !== null && (begun || number > 1) ? [item(t('decide.clear.do'), 'clear')] : []),
  ];
  return (
    <>
      <IconButton
        aria-label={t('list.actions', { title: ActionTitle, number })}
        aria-haspopup="menu"
        {...whileBusy(reset.isPending, (event) => setAnchor(event.currentTarget))}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={`${base}/Quest/${AnswerSetId}`}>
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
        {manages && decisions.length > 0 ? <Divider /> : null}
        {manages ? decisions : null}
      </Menu>
    </>
  );
};
