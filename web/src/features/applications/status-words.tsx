/** An application's status, and what is remarkable about it, in chips. */
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { useTranslation } from 'react-i18next';
import {
  isStatus,
  statusName,
  type Status,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { ApplicationLine } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import './applications.texts.ts';

const tones: Record<ReturnType<typeof statusName>, Tone> = {
  unchecked: 'neutral',
  waiting: 'waiting',
  resubmitted: 'waiting',
  eligible: 'active',
  selected: 'good',
  declined: 'bad',
};

/** A function from a status to its word; a number that is no status stays a number. */
export const useStatusWord = (): ((status: number | null) => string) => {
  const { t } = useTranslation('applications');
  return (status) =>
    status === null ? '–' : isStatus(status) ? t(`admin.status.${statusName(status)}`) : String(status);
};

/** The status in a word on its tint; a withdrawn application shows that alone. */
export const ApplicationStatus = ({ status, withdrawn = false }: { status: Status; withdrawn?: boolean }) => {
  const { t } = useTranslation('applications');
  return withdrawn ? (
    <StatusChip tone="neutral" label={t('admin.status.withdrawn')} />
  ) : (
    <StatusChip tone={tones[statusName(status)]} label={t(`admin.status.${statusName(status)}`)} />
  );
};

/** What should make one look twice: an e-mail not confirmed, a likely duplicate. */
export const Remarks = ({ line }: { line: ApplicationLine }) => {
  const { t } = useTranslation('applications');
  return (
    <>
      {line.Duplicate ? (
        <StatusChip tone="waiting" icon={<ContentCopyOutlined />} label={t(`admin.dup.${line.Duplicate}`)} />
      ) : null}
      {line.Confirmed || line.Withdrawn ? null : (
        <StatusChip tone="neutral" icon={<MailOutlined />} label={t('admin.unconfirmed')} />
      )}
    </>
  );
};
