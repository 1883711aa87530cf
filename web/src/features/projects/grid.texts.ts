/** Teaches i18next the keys of the grid. */
import type grid from '@telemachos/contract/texts/el/grid.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    grid: typeof grid;
  }
}
