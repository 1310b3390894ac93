// A list of patrons into the house: the file is tried first, which shows what would come of each row, and then read in,
// batch by batch, until its end or until it is stopped. Window-modal. GUI thread.
#pragma once

#include "model/service/patron_import.h"
#include "ui/common/house_context.h"

#include <QDialog>
#include <QPointer>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QTreeWidget;

namespace rowlock {

class ActionButton;
class FormRows;
class StepRun;
class ToneLabel;

class ImportDialog final : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(const HouseContext &context, const QString &file, QWidget *parent);

    void reject() override; // stops first what runs

signals:
    void imported(); // some of them, or all

private:
    void makeForm();
    QLayout *makeButtons();
    PatronImportOptions options() const;
    void tryAgain();
    void backUpFirst();
    void run(bool isTrial);
    void showState(const PatronImportState &state);
    void end(bool isWhole);
    void refuse(const Error &error);
    void noteRunning(bool isRunning, const QString &whyNot);

    HouseContext m_context;
    QString m_file;
    FormRows *m_rows;
    QLineEdit *m_tags;
    QLineEdit *m_columns;
    QComboBox *m_encoding;
    ToneLabel *m_said;
    QTreeWidget *m_faults;
    QProgressBar *m_progress;
    ActionButton *m_stop;
    ActionButton *m_import;
    QPointer<StepRun> m_run;
    bool m_isTrial = true;
    PatronImportState m_state;
};

} // namespace rowlock
