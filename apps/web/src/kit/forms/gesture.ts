/**
 * People press twice: by habit, because of a worn button, or because nothing seems to happen; and a held key repeats. An action must follow
 * the first press only. Two clicks of a double click come 60 to 450 ms apart, so the answer to the first is often there before the second.
 */

/** How long a control rests after its action has been answered, and how long a list keeps its rows after the last press, in ms. */
const REST_MS = 600;

/** A press of a key, the mouse or a finger that has just happened. */
export type Gesture = {
  /** The control that was pressed. */
  control: Element | null;
  /** A further click of a double click, or the repetition of a held key. */
  isRepeated: boolean;
  /** Where in the window; null for a key. */
  at: { x: number; y: number } | null;
};

const NONE: Gesture = { control: null, isRepeated: false, at: null };
/** How far apart the two taps of a finger may be, in pixels. */
const SAME_PLACE = 24;
const CONTROLS = 'button, [role="button"], [role="menuitem"], input[type="submit"]';

let current = NONE;
let isKeyHeld = false;
/** By `performance.now()`. */
let lastPress = -Infinity;

/** The gesture that is being handled; without one (a timer, an answer) it has no control and isn't repeated. */
export const currentGesture = (): Gesture => current;

/** Watches presses before any component handles them. To call once, at the start of the page. */
export function watchGestures(page: Document): void {
  const keep = (gesture: Gesture) => {
    current = gesture;
    // The handlers of a press, and the submission of a form that it causes, run before the next task.
    setTimeout(() => {
      if (current === gesture) current = NONE;
    });
  };
  page.addEventListener('keydown', ({ repeat }) => void (isKeyHeld = repeat), { capture: true });
  page.addEventListener('keyup', () => void (isKeyHeld = false), { capture: true });
  page.addEventListener('pointerdown', () => void (isKeyHeld = false), { capture: true });
  // The Enter and Space keys click the control that has the focus, or the submit button of its form.
  page.addEventListener(
    'click',
    (event) => {
      lastPress = performance.now();
      const { target, detail, clientX: x, clientY: y } = event;
      if (isFallenThrough(event)) {
        event.preventDefault();
        return event.stopImmediatePropagation();
      }
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      keep({ control, isRepeated: detail > 1 || isKeyHeld, at: detail > 0 ? { x, y } : null });
    },
    { capture: true },
  );
}

/** The gesture that was answered last, and until when it rests. */
let answered: { gesture: Gesture; until: number } = { gesture: NONE, until: 0 };

/** Whether the second press of a finger or a mouse falls on what lay under a control that its first press has made vanish. */
function isFallenThrough(event: MouseEvent): boolean {
  const { control, at } = answered.gesture;
  const isSecond = event.detail > 1 || ('pointerType' in event && event.pointerType === 'touch');
  if (!isSecond || !control || !at || performance.now() > answered.until) return false;
  const isSamePlace = Math.hypot(event.clientX - at.x, event.clientY - at.y) < SAME_PLACE;
  return isSamePlace && !(control.isConnected && control.checkVisibility());
}

const restsUntil = new WeakMap<Element, number>();

/** Whether the gesture must not act: a repeated press, or one of a control that rests, which then rests anew. */
export function isIdle(gesture: Gesture): boolean {
  const { control, isRepeated } = gesture;
  const isResting = control !== null && (restsUntil.get(control) ?? 0) > performance.now();
  if (isResting) rest(gesture);
  return isRepeated || isResting;
}

/** To call when the action of a gesture has been answered: its control rests for `REST_MS`, and says so to assistive technology. */
export function rest(gesture: Gesture): void {
  const { control } = gesture;
  if (control === null) return;
  const until = performance.now() + REST_MS;
  answered = { gesture, until };
  restsUntil.set(control, until);
  control.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    if (restsUntil.get(control) === until) control.removeAttribute('aria-disabled');
  }, REST_MS);
}

/** Resolves once nobody has pressed anything for `REST_MS`: then rows may vanish without others moving under a finger that is tapping. */
export async function untilCalm(): Promise<void> {
  const calledAt = performance.now();
  for (;;) {
    const left = Math.max(lastPress, calledAt) + REST_MS - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
