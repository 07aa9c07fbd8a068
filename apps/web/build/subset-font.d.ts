declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    variationAxes: { wght: number | { min: number; max: number } };
    /** The OpenType features that the subset keeps. */
    keepFeatures: string[];
    noHinting: boolean;
  };
  export default function subset(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
