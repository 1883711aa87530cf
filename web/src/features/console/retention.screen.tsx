/** How long data that are needed for a time are kept: the rules, how much there is, what the last night removed. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { maxCountedRows } from '@telemachos/contract/features/console/retention.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { useRetention, useRetentionTrial } from './console.queries.ts';

type Figures = OutputOfPath<'/api/console/Retention'>;
type Trial = OutputOfPath<'/api/console/RetentionTrial'>;

/** A figure under its name. */
const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ display: 'grid', alignContent: 'start' }}>
    <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </Box>
);

const Rule = ({ rule, would }: { rule: Figures['Rules'][number]; would: number | undefined }) => {
  const { t } = useTranslation('console');
  const place = toFormatLocale(useShownLanguage());
  const sizeOf = useSize();
  const { Name, Days, Rows, Bytes, Removed } = rule;
  const number = (count: number) => count.toLocaleString(place, { maximumFractionDigits: 1 });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: '240px 1fr' },
        gap: { xs: 2, lg: 4 },
        py: 4,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <Typography variant="h3">{t(`retention.rules.${Name}.name`)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`retention.rules.${Name}.stays`)}
        </Typography>
      </div>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', gap: 3 }}
      >
        <Figure
          name={t('retention.days')}
          value={Days === null ? t('retention.never') : t('retention.count', { count: Days, days: number(Days) })}
        />
        <Figure name={t('retention.rows')} value={number(Rows)} />
        <Figure name={t('retention.size')} value={sizeOf(Bytes)} />
        <Figure name={t('retention.removed')} value={Removed === null ? '–' : number(Removed)} />
        {would === undefined ? null : (
          <Figure
            name={t('retention.would')}
            value={would > maxCountedRows ? t('retention.more', { count: number(maxCountedRows) }) : number(would)}
          />
        )}
      </Box>
    </Box>
  );
};

const Rules = ({ figures, trial }: { figures: Figures; trial: Trial | undefined }) => {
  const would = new Map(trial?.list.map(({ Name, Count }) => [Name, Count]));
  return (
    <Box component="ul" sx={{ listStyle: 'none' }}>
      {figures.Rules.map((rule) => (
        <Rule key={rule.Name} rule={rule} would={would.get(rule.Name)} />
      ))}
    </Box>
  );
};

/** Nothing is changed here: the rules are a setting of the installation. */
export const RetentionScreen = () => {
  const { t } = useTranslation('console');
  const read = useRetention();
  const trial = useRetentionTrial();
  const figures = read.data;
  return (
    <>
      <PageHeader
        title={t('retention.title')}
        subtitle={t('retention.intro')}
        action={
          <ActButton variant="contained" busy={trial.isPending} onClick={() => trial.mutate({})}>
            {t('retention.try')}
          </ActButton>
        }
      />
      <Section id="rules" title={t('retention.table')}>
        {trial.error ? <ErrorState error={trial.error} retry={() => trial.mutate({})} /> : null}
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : figures ? (
          <>
            {trial.data ? (
              <Alert severity="info" role="status" sx={{ mb: 4 }}>
                {t('retention.tried')}
              </Alert>
            ) : null}
            <Rules figures={figures} trial={trial.data} />
            <Typography sx={{ mt: 4 }}>
              {figures.Last ? (
                <>
                  {t(figures.Last.Ended === null ? 'retention.lastOpen' : 'retention.last')}{' '}
                  <When at={figures.Last.At} />
                  {' · '}
                </>
              ) : null}
              {t('retention.next')} <When at={figures.Next} />
            </Typography>
            <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
              {t('retention.setting')}
            </Typography>
          </>
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </Section>
    </>
  );
};
