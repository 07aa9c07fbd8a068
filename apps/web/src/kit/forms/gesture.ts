/**
 * People press twice: by habit, because of a worn button, or because nothing seems to happen. A held key repeats. Only the first press may
 * start an action. The clicks of a double click are 60 to 450 ms apart, so the first is often answered before the second.
 */

/** How long a control ignores presses after its action has been answered, and how long a list keeps its rows after the last press, in ms. */
export const COOLDOWN_MS = 600;

/** A press of a key, the mouse or a finger that has just happened. */
export type Gesture = {
  /** The control that was pressed. */
  control: Element | null;
  /** A further click of a double click, or the repetition of a held key. */
  isRepeated: boolean;
  /** The position in the window; null for a key. */
  at: { x: number; y: number } | null;
};

const NONE: Gesture = { control: null, isRepeated: false, at: null };
/** Two taps of a finger at the same place are at most this far apart, in pixels. */
const SAME_PLACE = 24;
const CONTROLS = 'button, [role="button"], [role="menuitem"], input[type="submit"]';

let current = NONE;
let isKeyHeld = false;
/** By `performance.now()`. */
let lastPress = -Infinity;

/** The gesture that is being handled. In a timer or after an answer, where there is none: one without a control that isn't repeated. */
export const currentGesture = (): Gesture => current;

/** Watches presses before any component handles them. Called once, at the start of the page. */
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
      if (isOnUncovered(event)) {
        event.preventDefault();
        return event.stopImmediatePropagation();
      }
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      keep({ control, isRepeated: detail > 1 || isKeyHeld, at: detail > 0 ? { x, y } : null });
    },
    { capture: true },
  );
}

/** The gesture that was answered last, and the end of its cooldown. */
let lastAnswered: { gesture: Gesture; until: number } = { gesture: NONE, until: 0 };

/** Whether a second press hits what was under a control that has disappeared since the first press, such as the button of a dialog. */
function isOnUncovered(event: MouseEvent): boolean {
  const { control, at } = lastAnswered.gesture;
  const isSecond = event.detail > 1 || ('pointerType' in event && event.pointerType === 'touch');
  if (!isSecond || !control || !at || performance.now() > lastAnswered.until) return false;
  const isSamePlace = Math.hypot(event.clientX - at.x, event.clientY - at.y) < SAME_PLACE;
  return isSamePlace && !(control.isConnected && control.checkVisibility());
}

const cooldownEnds = new WeakMap<Element, number>();

/** Whether the gesture must not act: a repeated press, or a press during the cooldown of its control, which starts the cooldown anew. */
export function isIgnored(gesture: Gesture): boolean {
  const { control, isRepeated } = gesture;
  const isCoolingDown = control !== null && (cooldownEnds.get(control) ?? 0) > performance.now();
  if (isCoolingDown) startCooldown(gesture);
  return isRepeated || isCoolingDown;
}

/** Called when the action of a gesture has been answered: for `COOLDOWN_MS` its control ignores presses and is `aria-disabled`. */
export function startCooldown(gesture: Gesture): void {
  const { control } = gesture;
  if (control === null) return;
  const until = performance.now() + COOLDOWN_MS;
  lastAnswered = { gesture, until };
  cooldownEnds.set(control, until);
  control.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    if (cooldownEnds.get(control) === until) control.removeAttribute('aria-disabled');
  }, COOLDOWN_MS);
}

/** Resolves once nothing has been pressed for `COOLDOWN_MS`: then a row can be removed without another one moving under a tapping finger. */
export async function untilCalm(): Promise<void> {
  const calledAt = performance.now();
  for (;;) {
    const left = Math.max(lastPress, calledAt) + COOLDOWN_MS - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
