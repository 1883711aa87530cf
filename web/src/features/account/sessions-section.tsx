/** The places where one is signed in, ended one by one or all at once. */
import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { maxListedSessions } from '@telemachos/contract/features/account/account.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './account.queries.ts';

type Line = OutputOfPath<'/Account/Sessions'>[number];

const OneSession = ({ line }: { line: Line }) => {
  const { t } = useTranslation(['profile', 'common']);
  const confirm = useConfirm();
  const words = useProblemMessage();
  const end = useEndSession();
  const browser = line.Browser || t('profile:unknownBrowser');
  const device = line.System ? t('profile:deviceOn', { browser, system: line.System }) : browser;
  const Picture = line.Mobile ? SmartphoneOutlined : ComputerOutlined;
  const ask = async () => {
    if (await confirm({ text: t('profile:endText'), yes: t('profile:end'), danger: true }))
      end.mutate(
        { Id: line.Id },
        {
          onSuccess: () => showToast('success', t('profile:ended')),
          onError: (error) => showToast('error', words(error)),
        },
      );
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      <Picture aria-hidden="true" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{device}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('profile:seen', { when: showDateTime(line.LastSeen), address: line.Address })}
        </Box>
      </Box>
      {line.Current ? (
        <StatusChip tone="good" label={t('profile:thisOne')} />
      ) : (
        <ActButton
          size="small"
          variant="outlined"
          busy={end.isPending}
          aria-label={t('profile:endNamed', { device })}
          onClick={() => void ask()}
        >
          {t('profile:end')}
        </ActButton>
      )}
    </Box>
  );
};

/** The present one first. */
export const SessionsSection = () => {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const words = useProblemMessage();
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const lines = [...(sessions.data ?? [])].sort((a, b) => Number(b.Current) - Number(a.Current));
  const endAll = async () => {
    if (await confirm({ text: t('endAllText'), yes: t('endAll'), danger: true }))
      endOthers.mutate(
        {},
        { onSuccess: () => showToast('success', t('endedAll')), onError: (error) => showToast('error', words(error)) },
      );
  };
  const others = lines.some((line) => !line.Current);
  return (
    <Section
      id="sessions"
      title={t('sessions')}
      intro={others ? t('sessionsIntro') : sessions.data ? t('onlyThis') : undefined}
      action={
        others ? (
          <ActButton color="error" busy={endOthers.isPending} onClick={() => void endAll()}>
            {t('endAll')}
          </ActButton>
        ) : null
      }
    >
      {sessions.data ? (
        <Box component="ul" sx={{ listStyle: 'none' }}>
          {lines.map((line) => (
            <OneSession key={line.Id} line={line} />
          ))}
          {lines.length < maxListedSessions ? null : <li>{t('sessionsFirst', { count: maxListedSessions })}</li>}
        </Box>
      ) : sessions.error ? (
        <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Section>
  );
};
