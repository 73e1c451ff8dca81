/** A copy of what a `<template>` of the page contains; undefined where there is none, or it has not arrived yet. */
export const copyOfTemplate = (id: string): DocumentFragment | undefined =>
  document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content.cloneNode(true) as
    | DocumentFragment
    | undefined;
