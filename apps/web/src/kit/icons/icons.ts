// Path data of Tabler Icons 3.51.0 (https://tabler.io/icons), MIT licence: see LICENSE in this folder.
// To add an icon, copy the `d` of its paths.
import { createIcon } from './createIcon.tsx';

export const IconAdjustments = /* @__PURE__ */ createIcon(
  'M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M6 4v4',
  'M6 12v8',
  'M10 16a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M12 4v10',
  'M12 18v2',
  'M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M18 4v1',
  'M18 9v11',
);
export const IconAdjustmentsHorizontal = /* @__PURE__ */ createIcon(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 6l8 0',
  'M16 6l4 0',
  'M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 12l2 0',
  'M10 12l10 0',
  'M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 18l11 0',
  'M19 18l1 0',
);
export const IconAlertTriangle = /* @__PURE__ */ createIcon(
  'M12 9v4',
  'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
  'M12 16h.01',
);
export const IconArrowBackUp = /* @__PURE__ */ createIcon('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1');
export const IconArrowLeft = /* @__PURE__ */ createIcon('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
export const IconArrowRight = /* @__PURE__ */ createIcon('M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6');
export const IconArrowsLeftRight = /* @__PURE__ */ createIcon(
  'M21 17l-18 0',
  'M6 10l-3 -3l3 -3',
  'M3 7l18 0',
  'M18 20l3 -3l-3 -3',
);
export const IconBallFootball = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M12 7l4.76 3.45l-1.76 5.55h-6l-1.76 -5.55l4.76 -3.45',
  'M12 7v-4m3 13l2.5 3m-.74 -8.55l3.74 -1.45m-11.44 7.05l-2.56 2.95m.74 -8.55l-3.74 -1.45',
);
export const IconBuildingBank = /* @__PURE__ */ createIcon(
  'M3 21l18 0',
  'M3 10l18 0',
  'M5 6l7 -3l7 3',
  'M4 10l0 11',
  'M20 10l0 11',
  'M8 14l0 3',
  'M12 14l0 3',
  'M16 14l0 3',
);
export const IconCalendarEvent = /* @__PURE__ */ createIcon(
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M16 3l0 4',
  'M8 3l0 4',
  'M4 11l16 0',
  'M8 15h2v2h-2l0 -2',
);
export const IconChartBar = /* @__PURE__ */ createIcon(
  'M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6',
  'M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10',
  'M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14',
  'M4 20h14',
);
export const IconCheck = /* @__PURE__ */ createIcon('M5 12l5 5l10 -10');
export const IconChecklist = /* @__PURE__ */ createIcon(
  'M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8',
  'M14 19l2 2l4 -4',
  'M9 8h4',
  'M9 12h2',
);
export const IconChevronDown = /* @__PURE__ */ createIcon('M6 9l6 6l6 -6');
export const IconChevronRight = /* @__PURE__ */ createIcon('M9 6l6 6l-6 6');
export const IconChevronUp = /* @__PURE__ */ createIcon('M6 15l6 -6l6 6');
export const IconCircleCheck = /* @__PURE__ */ createIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 12l2 2l4 -4');
export const IconClock = /* @__PURE__ */ createIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3');
export const IconDots = /* @__PURE__ */ createIcon(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
);
export const IconFileText = /* @__PURE__ */ createIcon(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M9 9l1 0',
  'M9 13l6 0',
  'M9 17l6 0',
);
export const IconGavel = /* @__PURE__ */ createIcon(
  'M13 10l7.383 7.418c.823 .82 .823 2.148 0 2.967a2.11 2.11 0 0 1 -2.976 0l-7.407 -7.385',
  'M6 9l4 4',
  'M13 10l-4 -4',
  'M3 21h7',
  'M6.793 15.793l-3.586 -3.586a1 1 0 0 1 0 -1.414l2.293 -2.293l.5 .5l3 -3l-.5 -.5l2.293 -2.293a1 1 0 0 1 1.414 0l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293l-.5 -.5l-3 3l.5 .5l-2.293 2.293a1 1 0 0 1 -1.414 0',
);
export const IconGift = /* @__PURE__ */ createIcon(
  'M3 9a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1l0 -2',
  'M12 8l0 13',
  'M19 12v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-7',
  'M7.5 8a2.5 2.5 0 0 1 0 -5a4.8 8 0 0 1 4.5 5a4.8 8 0 0 1 4.5 -5a2.5 2.5 0 0 1 0 5',
);
export const IconInfoCircle = /* @__PURE__ */ createIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 9h.01', 'M11 12h1v4h1');
export const IconKey = /* @__PURE__ */ createIcon(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0',
  'M15 9h.01',
);
export const IconLogout = /* @__PURE__ */ createIcon(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2',
  'M9 12h12l-3 -3',
  'M18 15l3 -3',
);
export const IconMinus = /* @__PURE__ */ createIcon('M5 12l14 0');
export const IconMoon = /* @__PURE__ */ createIcon(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008',
);
export const IconPencil = /* @__PURE__ */ createIcon('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4', 'M13.5 6.5l4 4');
export const IconPhoto = /* @__PURE__ */ createIcon(
  'M15 8h.01',
  'M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5',
  'M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
);
export const IconPin = /* @__PURE__ */ createIcon(
  'M15 4.5l-4 4l-4 1.5l-1.5 1.5l7 7l1.5 -1.5l1.5 -4l4 -4',
  'M9 15l-4.5 4.5',
  'M14.5 4l5.5 5.5',
);
export const IconPlayerPause = /* @__PURE__ */ createIcon(
  'M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12',
  'M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12',
);
export const IconPlayerPlay = /* @__PURE__ */ createIcon('M7 4v16l13 -8l-13 -8');
export const IconPlus = /* @__PURE__ */ createIcon('M12 5l0 14', 'M5 12l14 0');
export const IconRefresh = /* @__PURE__ */ createIcon(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
);
export const IconSearch = /* @__PURE__ */ createIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6');
export const IconShare2 = /* @__PURE__ */ createIcon(
  'M8 9h-1a2 2 0 0 0 -2 2v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-8a2 2 0 0 0 -2 -2h-1',
  'M12 14v-11',
  'M9 6l3 -3l3 3',
);
export const IconSparkles = /* @__PURE__ */ createIcon(
  'M16 18a2 2 0 0 1 2 2a2 2 0 0 1 2 -2a2 2 0 0 1 -2 -2a2 2 0 0 1 -2 2m0 -12a2 2 0 0 1 2 2a2 2 0 0 1 2 -2a2 2 0 0 1 -2 -2a2 2 0 0 1 -2 2m-7 12a6 6 0 0 1 6 -6a6 6 0 0 1 -6 -6a6 6 0 0 1 -6 6a6 6 0 0 1 6 6',
);
export const IconSun = /* @__PURE__ */ createIcon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
);
export const IconTag = /* @__PURE__ */ createIcon(
  'M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592 -5.592a2.41 2.41 0 0 0 0 -3.408l-7.71 -7.71a2 2 0 0 0 -1.414 -.586h-5.172a3 3 0 0 0 -3 3',
);
export const IconTrash = /* @__PURE__ */ createIcon(
  'M4 7l16 0',
  'M10 11l0 6',
  'M14 11l0 6',
  'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
  'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
);
export const IconTrophy = /* @__PURE__ */ createIcon(
  'M8 21l8 0',
  'M12 17l0 4',
  'M7 4l10 0',
  'M17 4v8a5 5 0 0 1 -10 0v-8',
  'M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
);
export const IconUser = /* @__PURE__ */ createIcon(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
);
export const IconUserPlus = /* @__PURE__ */ createIcon(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M16 19h6',
  'M19 16v6',
  'M6 21v-2a4 4 0 0 1 4 -4h4',
);
export const IconWorld = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M3.6 9h16.8',
  'M3.6 15h16.8',
  'M11.5 3a17 17 0 0 0 0 18',
  'M12.5 3a17 17 0 0 1 0 18',
);
export const IconWorldUpload = /* @__PURE__ */ createIcon(
  'M21 12a9 9 0 1 0 -9 9',
  'M3.6 9h16.8',
  'M3.6 15h8.4',
  'M11.578 3a17 17 0 0 0 0 18',
  'M12.5 3c1.719 2.755 2.5 5.876 2.5 9',
  'M18 21v-7m3 3l-3 -3l-3 3',
);
export const IconX = /* @__PURE__ */ createIcon('M18 6l-12 12', 'M6 6l12 12');
