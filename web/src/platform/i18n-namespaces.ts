/** Types of the texts that every screen shares. Each feature adds its own namespace in `<feature>.texts.ts`. */
import type common from '@telemachos/contract/texts/el/common.json';
import type again from '@telemachos/contract/texts/el/again.json';
import type account from '@telemachos/contract/texts/el/account.json';
import type passwords from '@telemachos/contract/texts/el/passwords.json';
import type profile from '@telemachos/contract/texts/el/profile.json';
import type media from '@telemachos/contract/texts/el/media.json';
import type menu from '@telemachos/contract/texts/el/menu.json';
import type noWay from '@telemachos/contract/texts/el/noWay.json';
import type problems from '@telemachos/contract/texts/el/problems.json';
import type seeing from '@telemachos/contract/texts/el/seeing.json';
import type twoSteps from '@telemachos/contract/texts/el/twoSteps.json';
import type uploads from '@telemachos/contract/texts/el/uploads.json';
import type widgets from '@telemachos/contract/texts/el/widgets.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    common: typeof common;
    account: typeof account;
    again: typeof again;
    passwords: typeof passwords;
    profile: typeof profile;
    media: typeof media;
    menu: typeof menu;
    noWay: typeof noWay;
    problems: typeof problems;
    seeing: typeof seeing;
    twoSteps: typeof twoSteps;
    uploads: typeof uploads;
    widgets: typeof widgets;
  }
}
