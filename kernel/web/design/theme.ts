import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent: action or place, never status. Shade 7 is filled in light, shade 6 in dark (white on it stays above 4.5:1). */
const petrol: MantineColorsTuple = [
  '#e6f3f4',
  '#cfe6e9',
  '#a3d0d6',
  '#6cc1ca',
  '#3f9fab',
  '#238795',
  '#177682',
  '#0e616d',
  '#0a4f59',
  '#063b43',
];
const slate: MantineColorsTuple = [
  '#f6f8f9',
  '#eef2f4',
  '#e2e8eb',
  '#cfd8dc',
  '#b4c0c6',
  '#93a2aa',
  '#6b7c86',
  '#586872',
  '#43515a',
  '#161f25',
];
const night: MantineColorsTuple = [
  '#e4eaed',
  '#c3cdd3',
  '#9aa8b1',
  '#82919b',
  '#3a464e',
  '#283238',
  '#20282e',
  '#171e23',
  '#0f1519',
  '#0a0f12',
];

/** Mantine's own variables, laid onto the tokens of tokens.css so that kit and house never part. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent-word)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-control)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-petrol-light': 'var(--accent-tint)',
    '--mantine-color-petrol-light-hover': 'var(--accent-tint-hover)',
    '--mantine-color-petrol-light-color': 'var(--accent-deep)',
  };
  return { variables: {}, light: both, dark: both };
};

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, gray: slate, dark: night },
  black: '#161f25',
  white: '#ffffff',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  fontFamily: 'var(--face)',
  fontFamilyMonospace: 'var(--face)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25', fontWeight: '620' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35', fontWeight: '620' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4', fontWeight: '600' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4', fontWeight: '600' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not by `Select.extend(…)`: importing the components would bring the whole kit to the sign-in page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Checkbox: { defaultProps: { radius: 5 } },
    Drawer: {
      defaultProps: { position: 'right', size: 480, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 160 } },
    },
    Input: { defaultProps: { size: 'sm' } },
    // A hint stands under its box: the boxes of neighbours stand on one line, whichever of them has one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // The placeholder that takes the first focus has no menuitem role: axe calls that a broken menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', position: 'bottom-end' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 140 } },
    },
    // Options open by a click, by typing or by an arrow key: a focus that was sent there covers nothing.
    MultiSelect: { defaultProps: { searchable: true, openOnFocus: false, maxDropdownHeight: 280 } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Select: {
      defaultProps: { searchable: true, openOnFocus: false, maxDropdownHeight: 280, allowDeselect: false, checkIconPosition: 'right' },
    },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true, events: { hover: true, focus: true, touch: false } } },
  },
});
