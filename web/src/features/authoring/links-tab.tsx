/** The links that open a questionnaire without an action: made, copied once, ended. */
import AddLink from '@mui/icons-material/AddLink';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useTokens, type Quest } from './authoring.queries.ts';
import { LinkDialog } from './link-dialog.tsx';

type Token = NonNullable<ReturnType<typeof useTokens>['data']>['list'][number];

const stateOf = ({ EndedAt, ExpiresAt }: Token): 'open' | 'ended' | 'expired' =>
  EndedAt !== null ? 'ended' : new Date(ExpiresAt).getTime() < Date.now() ? 'expired' : 'open';

const Row = ({ token, onEnd }: { token: Token; onEnd: (token: Token) => void }) => {
  const { t } = useTranslation('authoring');
  const state = stateOf(token);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 130px 160px 130px' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{token.Name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <When at={token.CreatedAt} show="date" />
          {token.CreatedBy ? ` · ${t('links.madeBy', { name: token.CreatedBy })}` : ''}
        </Typography>
      </Box>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <StatusChip tone={state === 'open' ? 'good' : 'neutral'} label={t(`links.state.${state}`)} />
      </Box>
      <Typography variant="body2">
        {t('links.until')} <When at={token.ExpiresAt} show="date" />
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('links.opened', { count: token.Opened })}
        </Box>
      </Typography>
      {state === 'open' ? (
        <Button
          size="small"
          color="error"
          aria-label={t('links.endOf', { name: token.Name })}
          onClick={() => onEnd(token)}
          sx={{ justifySelf: 'end' }}
        >
          {t('links.end')}
        </Button>
      ) : (
        <span />
      )}
    </Box>
  );
};

export const LinksTab = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const tokens = useTokens(quest.Id);
  const end = useCallMutation('/anyquest/QuestAdmin/EndToken', ['/anyquest/QuestAdmin/Tokens']);
  const [making, setMaking] = useState(false);
  const stop = async (token: Token): Promise<void> => {
    if (
      !(await ask({
        title: t('links.endOf', { name: token.Name }),
        text: t('links.endText'),
        yes: t('links.end'),
        danger: true,
      }))
    )
      return;
    end.mutate(
      { QuestionnaireId: quest.Id, TokenId: token.TokenId },
      {
        onSuccess: () => showToast('success', t('links.ended')),
        onError: (error) => showToast('error', problemText(error)),
      },
    );
  };
  const make = quest.Version ? (
    <Button variant="contained" startIcon={<AddLink />} onClick={() => setMaking(true)}>
      {t('links.make')}
    </Button>
  ) : undefined;
  const body = () => {
    if (!tokens.data)
      return tokens.error ? (
        <ErrorState error={tokens.error} retry={() => void tokens.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      );
    if (tokens.data.list.length === 0)
      return (
        <EmptyState title={t('links.none')}>{t(quest.Version ? 'links.noneMeans' : 'links.notPublished')}</EmptyState>
      );
    return (
      <>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tokens.data.list.map((token) => (
            <Row key={token.TokenId} token={token} onEnd={(one) => void stop(one)} />
          ))}
        </Box>
        {tokens.data.More ? <Alert severity="info">{t('links.more', { count: tokens.data.list.length })}</Alert> : null}
      </>
    );
  };
  return (
    <Section id="links" title={t('links.title')} intro={t('links.intro')} action={make}>
      {body()}
      {making ? <LinkDialog questionnaireId={quest.Id} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
};
