// The reports: on the left which, at the top what it is about, then a chart or the plan in shades where there is one,
// and the table. Enter on a row opens the orders behind it. Reads off the window's thread; what changes meanwhile is
// said, and F5 shows it. GUI thread; closes by itself.
#pragma once

#include "ui/reports/report_output.h"

#include <QDialog>

namespace rowlock {

class MessageBar;
class ReportChoice;
class ReportList;
class ReportPicture;
class ReportSheet;
struct ReportFavourite;
class Settling;
class ToneLabel;

class ReportsDialog final : public QDialog
{
    Q_OBJECT

public:
    ReportsDialog(const HouseContext &context, QWidget *parent);
    ~ReportsDialog() override;

signals:
    void orderRequested(const QString &code);

private:
    QLayout *makeFoot();
    QWidget *makeAccess();
    QWidget *makeWait();
    void connectParts();
    QLayout *makeSide(); // the favourites, and the list
    void choose();       // what is current on the left
    void showFavourite(const ReportFavourite &favourite);
    void ask() { askFor(false); }
    void askFor(bool approval); // what is chosen, and of a second person where that is wanted
    void show(const ReadReport &read);
    void fail(const QString &sentence);
    void openRow(int row);
    void refreshButtons();
    void sayNewer(bool isNewer);
    QString whyNotOpened() const; // empty: the current row opens

    HouseContext m_context;
    QList<OfferedReport> m_offered;
    ReadReport m_shown;
    ReportList *m_list;
    ReportChoice *m_choice;
    ToneLabel *m_heading;
    ToneLabel *m_said;
    ReportSheet *m_table;
    ReportPicture *m_picture;
    MessageBar *m_messages;
    ReportReader *m_reader;
    ReportOutput *m_output;
    Settling *m_settling;
    ActionButton *m_newer;
    ActionButton *m_open;
};

} // namespace rowlock
