/** Stands in for the first screen while its code loads. As tall as the window, so that the footer starts below the visible part. */
export function ScreenPlaceholder() {
  return <div style={{ minHeight: '100dvh' }} />;
}
