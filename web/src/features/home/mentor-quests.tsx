/** What the mentor is asked to answer about their own work; nothing where there is nothing left to do. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/queries.ts';
import { Section } from '../../ui/page.tsx';

export const MentorQuests = ({ segment }: { segment: string }) => {
  const { t } = useTranslation(['homes', 'actions']);
  const language = useLanguage();
  const quests = useQuery(callQuery('/api/quest/MentorQuests', {}));
  // The page's own question is who needs the mentor: a failure of this extra does not stand in its way.
  const open = (quests.data ?? []).filter(({ Status }) => Status !== 'Finished' && Status !== 'Expired');
  if (open.length === 0) return null;
  return (
    <Section id="own-quests" title={t('homes:mentor.ownQuests')}>
      <Box component="ul" sx={{ listStyle: 'none' }}>
        {open.map(({ ActionId, Title, TitleEn, Minutes, Status, Completion }) => (
          <Box
            component="li"
            key={ActionId}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, py: 3 }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{language === 'en' ? TitleEn : Title}</Box>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {Completion > 0
                  ? t('actions:percent', { percent: Completion })
                  : Minutes === null
                    ? ''
                    : t('actions:minutes', { count: Minutes })}
              </Box>
            </Box>
            <Button
              component={Link}
              to={`/${segment}/mentorquest/${ActionId}`}
              variant="outlined"
              sx={{ width: { xs: '100%', sm: 168 } }}
            >
              {t(Status === null || Completion === 0 ? 'homes:mentor.answer' : 'homes:mentor.goOn')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
};
