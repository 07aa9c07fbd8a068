import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { ValueUnit } from './axes.ts';
import { CHART_FONT, plotOptions } from './plotOptions.ts';
import type { Aligned, ChartSeries } from './series.ts';

type PlotProps = {
  series: readonly ChartSeries[];
  data: Aligned;
  unit: ValueUnit;
  height: number;
  onCursor: (index: number | null) => void;
};

/** A canvas ignores a font that arrives late, so nothing is drawn before it is there. */
function useFontReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let waiting = true;
    const go = () => waiting && setReady(true);
    document.fonts.load(CHART_FONT).then(go, go);
    return () => {
      waiting = false;
    };
  }, []);
  return ready;
}

/** The drawing itself, made anew when its lines, its size or the colour scheme change. */
export default function Plot({ series, data, unit, height, onCursor }: PlotProps) {
  const { ref, width } = useElementSize();
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const fontReady = useFontReady();
  const cursor = useRef(onCursor);
  cursor.current = onCursor;
  useEffect(() => {
    if (!box.current || width === 0 || !fontReady) return;
    const options = plotOptions({ width, height, series, unit, onCursor: (index) => cursor.current(index) });
    const plot = new uPlot(options, [data.times, ...data.values], box.current);
    return () => plot.destroy();
  }, [series, data, unit, height, width, scheme, fontReady]);
  return (
    <div ref={ref} style={{ height, minWidth: 0 }}>
      <div ref={box} />
    </div>
  );
}
