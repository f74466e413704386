// Draws lucide's icons in the build, in place of lucide's own code (vite.config.ts), which can do far more than is asked.
import { createElement, type SVGProps } from 'react';

interface Icon {
  node: readonly (readonly [tag: string, attributes: object])[];
}

export default function drawIcon({ node }: Icon) {
  return function Icon({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
    const look: SVGProps<SVGSVGElement> = {
      'aria-hidden': true,
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    };
    return createElement(
      'svg',
      { ...look, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
