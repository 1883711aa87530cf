/** The parts of an action’s page, and which cells stand in which. */

/** In their order. */
export const partNames = ['general', 'content', 'opens', 'publishing', 'uses'] as const;
export type PartName = (typeof partNames)[number];

/** The part in which a cell stands. */
export const partOfCell = (cell: string): PartName => {
  if (/^Data\.(Text|Opened|Fields|Files|Media|Reading|Results)/.test(cell)) return 'content';
  if (/^Data\.(EnableCondition|ShowCondition)/.test(cell)) return 'opens';
  return /^(Flags|Data\.Due)/.test(cell) ? 'publishing' : 'general';
};
