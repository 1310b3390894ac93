// The plan's sections as a list: choose all in one, name it, add one, take one out. GUI thread.
#pragma once

#include "ui/plan/plan_document.h"

#include <QWidget>

class QListWidget;
class QToolButton;

namespace rowlock {

class SectionList : public QWidget
{
    Q_OBJECT

public:
    explicit SectionList(PlanDocument &document, QWidget *parent = nullptr);
    void add();    // a section, to be named
    void remove(); // the current one with all that is in it

private:
    void refresh();
    int currentSection() const;

    PlanDocument &m_document;
    QListWidget *m_list;
    QToolButton *m_remove;
    bool m_filling = false;
};

} // namespace rowlock
