/** The mentee's way so far: a ring for each group of actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { groupsOf } from '@telemachos/contract/features/actions/groups.rules.ts';
import { Section } from '../../ui/page.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { Ring } from '../actions/ring.shared.tsx';
import './home.texts.ts';

/** How much of each group is done. */
export const Progress = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation(['home', 'actions']);
  const words = useWords();
  return (
    <Section
      id="progress"
      title={t('home:mentee.progress')}
      action={
        <Button component={Link} to={`/${segment}/mentee/actions`} sx={{ ml: { xs: -4, sm: 0 } }}>
          {t('home:mentee.allActions')}
        </Button>
      }
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          display: 'grid',
          columnGap: 2,
          rowGap: 5,
          gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: 'repeat(auto-fit, minmax(120px, 1fr))' },
        }}
      >
        {groupsOf(lines).map(({ group, lines: own, done }) => {
          const name = own[0] ? words.group(own[0]) : group;
          return (
            <Box
              component="li"
              key={group}
              sx={{
                display: 'grid',
                justifyItems: 'center',
                alignContent: 'start',
                gap: 2,
                textAlign: 'center',
                fontSize: '0.875rem',
                lineHeight: 1.3,
                minWidth: 0,
                overflowWrap: 'anywhere',
              }}
            >
              <Ring
                done={done}
                all={own.length}
                words={t('actions:groupWords', { group: name, done, all: own.length })}
              />
              <span aria-hidden="true">{name}</span>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
};
