/** The screens of actions: a mentee's actions. */
import { badLink, type Seen } from './seen.ts';

const place = (who: string, name: string, of: 'upload' | 'calculator' | 'media'): Seen => ({
  who,
  route: 'mentee/action/$Id/{-$View}',
  name,
  path: ({ places }) => `mentee/action/${places[of]}`,
});

/** In the order in which they are looked at. */
export const actionsScreens: readonly Seen[] = [
  { who: 'mentee', route: 'mentee/actions', name: 'actions' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-text', path: 'mentee/action/12' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-form', path: 'mentee/action/8' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-form-done', path: 'mentee/action/2' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-meeting', path: 'mentee/action/4' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-questionnaire', path: 'mentee/action/6' },
  { who: 'mentee', route: 'mentee/action/$Id/{-$View}', name: 'action-locked', path: 'mentee/action/9' },
  {
    who: 'mentee',
    route: 'mentee/action/$Id/{-$View}',
    name: 'action-missing',
    path: 'mentee/action/999',
    forgiven: badLink,
  },
  { who: 'mentee7', route: 'mentee/actions', name: 'actions-done' },
  place('mentee7', 'action-upload', 'upload'),
  place('mentee', 'action-upload-handed', 'upload'),
  place('mentee', 'action-media', 'media'),
  {
    ...place('mentee7', 'action-calculator', 'calculator'),
    prepare: async (page) => {
      await page.locator('#field-income').fill('1.200');
      await page.locator('#field-rent').fill('450,50');
      await page.locator('dd').first().waitFor();
    },
  },
];
