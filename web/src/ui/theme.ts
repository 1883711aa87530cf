/** Material's theme, made of the values of tokens.css. */
import { elGR, enUS } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Language } from '../platform/i18n.ts';

const font = 'var(--font)';
/** Material computes shades from these, so they cannot be CSS variables. */
const colours = {
  primary: { main: '#1565c0', dark: '#0d47a1', light: '#e3f2fd', contrastText: '#fff' },
  secondary: { main: '#757575', dark: '#424242', light: '#eeeeee', contrastText: '#fff' },
  error: { main: '#c62828', dark: '#8e0000', light: '#ffebee', contrastText: '#fff' },
  success: { main: '#2e7d32', dark: '#1b5e20', light: '#e8f5e9', contrastText: '#fff' },
  warning: { main: '#7a3300', dark: '#5a2500', light: '#fff8e1', contrastText: '#fff' },
  info: { main: '#1565c0', dark: '#0d47a1', light: '#e3f2fd', contrastText: '#fff' },
  text: { primary: '#1f2933', secondary: '#616161' },
  background: { default: '#fafafa', paper: '#ffffff' },
  divider: '#e0e0e0',
};

/** Sizes and weights of the words. */
const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: font,
  fontSize: 14,
  h1: { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.25, '@media (min-width:600px)': { fontSize: '2rem' } },
  h2: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
  h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h4: { fontSize: '1rem', fontWeight: 600 },
  subtitle1: { fontSize: '1rem', lineHeight: 1.5 },
  subtitle2: { fontSize: '0.875rem', fontWeight: 600 },
  body1: { fontSize: '1rem', lineHeight: 1.5 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem', lineHeight: 1.5 },
  overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: 0, textTransform: 'none' },
  button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
};

const ringWithin = { '&.Mui-focusVisible': { outlineOffset: -6 } };

/** How Material's parts differ from what they are by themselves. */
const components: NonNullable<ThemeOptions['components']> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 40, paddingInline: 16, borderRadius: 8 },
      // What one came for is pressed without aiming (docs/decisions/2026-11-22-words-and-homes.md).
      contained: { minHeight: 44 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      sizeSmall: { minHeight: 32, paddingInline: 12, '&.MuiButton-contained': { minHeight: 44 } },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--primary)', outlineOffset: 2 } } },
  },
  // The ring around what is ticked stays within its own place: the words stand beside it.
  MuiRadio: { styleOverrides: { root: ringWithin } },
  MuiCheckbox: { styleOverrides: { root: ringWithin } },
  MuiSwitch: { styleOverrides: { switchBase: ringWithin } },
  // By finger there is no aiming with half a fingertip.
  MuiIconButton: { styleOverrides: { root: { '@media (max-width:599.95px)': { minWidth: 44, minHeight: 44 } } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { rounded: { borderRadius: 12 } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12, borderColor: 'var(--line)' } },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--control-line)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: '0.8125rem', backgroundColor: '#1f2933', padding: '6px 10px' } },
  },
  MuiDialog: {
    styleOverrides: {
      // From its top, so that what comes into it later moves nothing that is there.
      container: { alignItems: 'flex-start' },
      paper: {
        borderRadius: 12,
        boxShadow: 'var(--shadow-2)',
        '&:not(.MuiDialog-paperFullScreen)': {
          marginBlock: 'max(16px, 10vh) 16px',
          maxHeight: 'calc(100% - 16px - max(16px, 10vh))',
        },
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      // Words that have no room beside each other stand below each other, in the button's own width.
      root: { padding: '8px 24px 20px', gap: 8, flexWrap: 'wrap', '& > *': { flexShrink: 0, maxWidth: '100%' } },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--shadow-2)', border: '1px solid var(--line)' } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, '@media (min-width:600px)': { minHeight: 44 } } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500, borderRadius: 6 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', padding: '12px 16px' },
      head: {
        fontWeight: 600,
        color: 'var(--text-quiet)',
        backgroundColor: 'var(--grey-50)',
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        alignItems: 'flex-start',
        '&.MuiAlert-standard': { color: 'var(--text)' },
        '&.MuiAlert-standard.MuiAlert-colorWarning': { backgroundColor: 'var(--amber-50)' },
        '&.MuiAlert-standard.MuiAlert-colorError': { backgroundColor: 'var(--red-50)' },
        '&.MuiAlert-standard.MuiAlert-colorSuccess': { backgroundColor: 'var(--green-50)' },
        '&.MuiAlert-standard.MuiAlert-colorInfo': { backgroundColor: 'var(--blue-50)' },
      },
    },
  },
  // Colour alone does not say what leads somewhere (WCAG 1.4.1).
  MuiLink: { defaultProps: { underline: 'always' } },
};

/** The theme in one of the two languages; Material's own words (pager, alerts) follow it. */
export const makeTheme = (language: Language): Theme =>
  createTheme(
    {
      palette: { mode: 'light', ...colours },
      spacing: 4,
      shape: { borderRadius: 8 },
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
      transitions: {
        duration: {
          shortest: 100,
          shorter: 120,
          short: 150,
          standard: 180,
          complex: 190,
          enteringScreen: 180,
          leavingScreen: 150,
        },
      },
      typography,
      components,
    },
    language === 'el' ? elGR : enUS,
  );
