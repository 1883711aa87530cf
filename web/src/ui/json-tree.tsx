/**
 * JSON to look at (specification 000 §9): closed, each part is a preview of its first keys; long lists are told by their
 * length. Parts are opened by pointer or key, and drawn only then.
 */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersIn, maxMembers, previewOf } from './json.rules.ts';

const key = { color: 'primary.dark', fontWeight: 600 } as const;
const line = { py: 0.5, minHeight: 24, overflowWrap: 'anywhere' } as const;

/** What is open from the beginning: the whole, and what is right in it stays closed. */
const Part = ({ name, value, open }: { name: string; value: unknown; open?: boolean }) => {
  const { t } = useTranslation('widgets');
  const [isOpen, setOpen] = useState(open ?? false);
  const members = membersIn(value);
  const named = (
    <>
      <Box component="span" sx={key}>
        {name}
      </Box>
      {': '}
    </>
  );
  if (members === null)
    return (
      <Box component="li" sx={{ ...line, pl: 4 }}>
        {named}
        {Array.isArray(value) && value.length > 0 ? t('json.elements', { count: value.length }) : previewOf(value)}
      </Box>
    );
  return (
    <Box component="li">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Box component="summary" sx={{ ...line, cursor: 'pointer' }}>
          {named}
          {previewOf(value)}
        </Box>
        {isOpen ? (
          <Box component="ul" sx={{ listStyle: 'none', pl: 4, borderLeft: 1, borderColor: 'divider' }}>
            {members.slice(0, maxMembers).map(([inner, one]) => (
              <Part key={inner} name={inner} value={one} />
            ))}
            {members.length > maxMembers ? (
              <Box component="li" sx={{ ...line, pl: 4 }}>
                {t('json.more', { count: members.length - maxMembers })}
              </Box>
            ) : null}
          </Box>
        ) : null}
      </details>
    </Box>
  );
};

/** A value by its name. */
export const JsonTree = ({ name, value }: { name: string; value: unknown }) => (
  <Box component="ul" sx={{ listStyle: 'none', fontFamily: 'monospace', fontSize: '0.875rem' }}>
    <Part name={name} value={value} open />
  </Box>
);
