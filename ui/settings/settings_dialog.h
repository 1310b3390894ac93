// The settings in one place: a list of pages at the left, the page at the right. What is typed on a page stays while
// others are looked at; closing asks before it is lost. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QListWidget;
class QStackedWidget;

namespace rowlock {

class DrawersPage;
class MessageBar;
class PapersPage;
class SettingsPage;
class StaffPage;
class TerminalsPage;

class SettingsDialog final : public QDialog
{
    Q_OBJECT

public:
    SettingsDialog(const HouseContext &context, QWidget *parent);

    void reject() override;

signals:
    void staffChanged();          // who works here, or what they may
    void drawersChanged();        // or a shift
    void idleChosen(int minutes); // for this computer

private:
    void addForms();
    void add(QWidget *page, const QString &title);
    void addForm(SettingsPage *page);
    void layOut();
    void showPage(int row);
    void read();
    void noteTyped();
    QStringList typedPages() const;

    HouseContext m_context;
    QListWidget *m_list;
    QStackedWidget *m_pages;
    TerminalsPage *m_terminals;
    PapersPage *m_papers;
    DrawersPage *m_drawers;
    StaffPage *m_staff;
    MessageBar *m_messages;
    QList<SettingsPage *> m_forms;
};

} // namespace rowlock
