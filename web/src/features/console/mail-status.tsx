/** How a mail stands, in a word. */
import { useTranslation } from 'react-i18next';
import type { MailLine } from '@telemachos/contract/features/console/console.schemas.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import './console.texts.ts';

const tones: Record<MailLine['Status'], Tone> = { kept: 'neutral', waiting: 'waiting', sent: 'good', failed: 'bad' };

/** The chip. */
export const MailStatus = ({ status }: { status: MailLine['Status'] }) => {
  const { t } = useTranslation('console');
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />;
};
