/** One application opened beside the list: everything about it, and what can be done. */
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { statuses } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { ApplicationDetails } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useDetails, useResubmit, useUploadReminder } from './applications.queries.ts';
import { AnswersPart, DuplicatesPart, HistoryPart, MailsPart } from './details-parts.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { labelOf } from './labels.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { ApplicationStatus, Remarks } from './status-words.tsx';
import { useMoves } from './use-moves.tsx';

/** Asking the applicant for changes, or for what is missing. */
const Requests = ({ details }: { details: ApplicationDetails }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const resubmit = useResubmit();
  const remind = useUploadReminder();
  const failed = (error: unknown) => showToast('error', problemText(error));
  const reopen = async () => {
    if (await ask({ text: t('details.resubmitSure'), yes: t('details.resubmit') }))
      resubmit.mutate(
        { AppId: details.Id },
        { onSuccess: () => showToast('success', t('details.resubmitted')), onError: failed },
      );
  };
  const send = () =>
    remind.mutate(
      { AppId: details.Id },
      {
        onSuccess: ({ Missing }) =>
          Missing.length > 0
            ? showToast('success', t('details.reminded'))
            : showToast('info', t('details.notReminded')),
        onError: failed,
      },
    );
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 5 }}>
      {details.Missing.length > 0 ? (
        <Alert severity="warning" role="note">
          {t('details.missing')}: {details.Missing.map((question) => labelOf(question, language)).join(', ')}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <ActButton
          variant="outlined"
          disabled={details.Withdrawn || details.Status === statuses.selected}
          busy={resubmit.isPending}
          onClick={() => void reopen()}
        >
          {t('details.resubmit')}
        </ActButton>
        <ActButton variant="outlined" disabled={details.Withdrawn} busy={remind.isPending} onClick={send}>
          {t('details.remind')}
        </ActButton>
        {details.EditableUntil && !details.Withdrawn ? (
          <Typography component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('details.editable', { until: showDate(details.EditableUntil) })}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};

const Inside = ({
  details,
  projectId,
  onOpen,
}: {
  details: ApplicationDetails;
  projectId: number;
  onOpen: (id: number) => void;
}) => {
  const moves = useMoves(projectId);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}>
        <ApplicationStatus status={details.Status} withdrawn={details.Withdrawn} />
        <Remarks line={details} />
      </Box>
      {moves.refused ? (
        <Box sx={{ mb: 4 }}>
          <RefusedNotice refused={moves.refused} onClose={moves.forget} />
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 4 }}>
        <MoveButtons busy={moves.busy} standing={details} onMove={(move) => void moves.move([details], move)} />
      </Box>
      <Requests details={details} />
      <DuplicatesPart details={details} onOpen={onOpen} />
      <AnswersPart details={details} />
      <HistoryPart details={details} />
      <MailsPart details={details} />
    </>
  );
};

const Loaded = ({
  id,
  projectId,
  onOpen,
  onClose,
}: {
  id: number;
  projectId: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('applications');
  const details = useDetails(id);
  const { data } = details;
  const project = useProject();
  // Who was selected has a page, for those who may open it.
  const person =
    data?.UserId && data.Status === statuses.selected && project?.Abilities.includes('mentor.area')
      ? `/${toUrlSegment(project)}/mentor/mentee/${data.UserId}`
      : null;
  const name = data ? [data.FirstName, data.LastName].filter(Boolean).join(' ') || data.Email : ' ';
  return (
    <>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          px: { xs: 4, sm: 6 },
          pt: 4,
          pb: 3,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" id="application-title">
            {person ? <Link to={person}>{name}</Link> : name}
          </Typography>
          {data ? (
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[data.Kayas, data.Email].filter(Boolean).join(' · ')}
            </Box>
          ) : null}
        </Box>
        <IconButton aria-label={t('details.close')} onClick={onClose} edge="end">
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 8 }}>
        {data ? (
          <Inside key={data.Id} details={data} projectId={projectId} onOpen={onOpen} />
        ) : details.error ? (
          <ErrorState error={details.error} retry={() => void details.refetch()} />
        ) : (
          <TextSkeleton lines={12} />
        )}
      </Box>
    </>
  );
};

/** The drawer; closing it gives the list back as it was. */
export const ApplicationDrawer = ({
  id,
  projectId,
  onOpen,
  onClose,
}: {
  id: number | null;
  projectId: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}) => (
  <Drawer
    data-in-address
    anchor="right"
    open={id !== null}
    onClose={onClose}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': 'application-title',
        sx: { width: { xs: '100%', sm: 600 }, maxWidth: '100%' },
      },
    }}
  >
    {id === null ? null : <Loaded id={id} projectId={projectId} onOpen={onOpen} onClose={onClose} />}
  </Drawer>
);
