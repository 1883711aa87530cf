/** Faults of views in words. */
import { useTranslation } from 'react-i18next';
import type { ViewFault } from '@telemachos/contract/features/action-views/action-views.schemas.ts';
import type { FrameFault } from '../../ui/contained-frame-host.ts';

/** What stopped a frame, with the message of the browser. */
export const useFrameFaultWords = (): ((fault: FrameFault) => string) => {
  const { t } = useTranslation('actionViews');
  return ({ code, message, line, column }) => {
    const words = t(`faults.${code}`, { message });
    return line === 0 ? words : t('faults.at', { line, column, words });
  };
};

/** What stops publishing. */
export const useViewFaultWords = (): ((fault: Pick<ViewFault, 'Message' | 'Line' | 'Column'>) => string) => {
  const { t } = useTranslation('actionViews');
  return ({ Message, Line, Column }) =>
    Line === 0 ? Message : t('faults.at', { line: Line, column: Column, words: Message });
};
