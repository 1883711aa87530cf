/** The colours that the specification names (000 §2), by Material's own values of them. */
import { blue, grey, red } from '@mui/material/colors';
import { expect, test } from 'vitest';
import { makeTheme } from './theme.ts';

const { primary, secondary, error } = makeTheme('el').palette;

test('primary is blue 800', () => expect(primary.main).toBe(blue[800]));
test('accent is grey 600', () => expect(secondary.main).toBe(grey[600]));
test('warn is red 800', () => expect(error.main).toBe(red[800]));
