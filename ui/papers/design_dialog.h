// The designer of tickets and receipts: the paper as it will be printed at the left, its elements and their properties
// at the right, what the check finds below. Reads and saves by the box office, which may want an approval; asks before
// what was changed is lost. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"
#include "ui/papers/design_model.h"

#include "model/documents/tickets.h"

#include <QDialog>

class QComboBox;
class QHBoxLayout;
class QVBoxLayout;

namespace rowlock {

class ActionButton;
class DesignCanvas;
class DesignFiles;
class DesignFindings;
class MessageBar;

class DesignDialog final : public QDialog
{
    Q_OBJECT

public:
    // One that every house has is copied: it is saved under a name that is asked for.
    DesignDialog(const HouseContext &context, const NamedTemplate &start, bool isCopy, QWidget *parent);

    void reject() override;

signals:
    void saved();

private:
    enum Sample { Longest, WithoutTerms, OfOrder };

    QVBoxLayout *left();
    QVBoxLayout *right();
    QHBoxLayout *above();
    QHBoxLayout *below();
    void addKeys();
    void readSamples();
    void chooseSample(int sample);
    void askOrder();
    void showOrder(const Result<TicketPrint> &print);
    void save();
    void saveAs();
    void saveNamed(const QString &name, bool mayExist);
    bool mayBeSaved(); // otherwise it says why
    void refresh();

    HouseContext m_context;
    NamedTemplate m_start;
    bool m_isCopy;
    DesignModel m_model;
    DesignCanvas *m_canvas;
    DesignFindings *m_findings;
    DesignFiles *m_files;
    QComboBox *m_sample;
    MessageBar *m_messages;
    ActionButton *m_undo;
    ActionButton *m_redo;
    ActionButton *m_save;
    QList<TicketPrint> m_samples;
};

} // namespace rowlock
